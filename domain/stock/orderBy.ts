import { message, type Message, type Value } from '#domain/language/message.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'

/** The limits of a supplier's lead time in days, both ends included. */
export const leadLimits = { min: 1, max: 180, decimals: 0 } as const

/** When to order what is needed on a day. */
export interface OrderBy {
  /** The last day on which an order arrives in time. */
  day: Day
  /** That day has passed. */
  isLate: boolean
  /** When an order of today arrives. */
  arrives: Day
}

/** When to order what is needed on a day, by the lead time of its supplier; null when that isn't known. */
export function orderBy(neededOn: Day, leadDays: number | null, today: Day): OrderBy | null {
  if (leadDays === null) return null
  const day = addDays(neededOn, -leadDays)
  return { day, isLate: day < today, arrives: addDays(today, leadDays) }
}

/** Until when to order, in a sentence; `dayText` says how a day is written. */
export function orderByText(by: OrderBy | null, dayText: (day: Day) => Value): Message {
  if (!by) return message('shortages.orderInTime')
  return by.isLate
    ? message('shortages.tooLate', { day: dayText(by.arrives) })
    : message('shortages.orderBy', { day: dayText(by.day) })
}
