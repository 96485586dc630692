import type { DayOrder } from '#domain/language/parseDay.ts'
import { deviceChoice, useDeviceChoice } from '#web/ui/device/deviceChoice.ts'
import { browserLanguage } from '#web/ui/language/browserLanguage.ts'
import { text } from '#web/ui/language/text.ts'

/** Which number of a typed date comes first, on this device: as in the region of the browser until one is chosen. */
export const chosenDayOrder = deviceChoice('dayOrder', ['BROWSER', 'DAY_FIRST', 'MONTH_FIRST'])

const orders = new Map<string, DayOrder>()

/** Which number of a date comes first in the region of the browser. */
export function dayOrderOfBrowser(): DayOrder {
  const language = browserLanguage()
  const order = orders.get(language) ?? dayOrderIn(language)
  orders.set(language, order)
  return order
}

function dayOrderIn(language: string): DayOrder {
  const parts = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeZone: 'UTC',
  }).formatToParts()
  const at = (type: 'day' | 'month') => parts.findIndex((part) => part.type === type)
  return at('day') < at('month') ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/** Which number of a typed date comes first. */
export function useDayOrder(): DayOrder {
  const chosen = useDeviceChoice(chosenDayOrder)
  return chosen === 'BROWSER' ? dayOrderOfBrowser() : chosen
}

/** A typed date as a pattern, such as MM/DD/YYYY. */
export function patternOf(order: DayOrder): string {
  return text(order === 'DAY_FIRST' ? 'dates.dayFirst' : 'dates.monthFirst')
}
