import { message, type Message } from '#domain/language/message.ts'
import type { Plan } from './bookings.ts'
import type { Day } from './timeline.ts'

/** A vessel of the brewhouse. */
interface BrewhouseVessel {
  id: string
  label: string
}

/** What a batch needs of the brewhouse on its brew day. */
export interface BrewhouseUse extends Pick<Plan, 'id' | 'stage' | 'beer' | 'brewDate' | 'brews'> {
  mashTun?: BrewhouseVessel | null
  kettle?: BrewhouseVessel | null
}

/**
 * Which beers need one mash tun or kettle on one day, in a sentence; null when the brew has its brewhouse for itself. A
 * brewhouse turns more than once a day, and a plan has no times of day: this is to be known, and never forbidden.
 */
export function brewhouseText(
  plan: BrewhouseUse,
  others: readonly BrewhouseUse[],
  today: Day,
): Message | null {
  const day = brewDayOf(plan, today)
  if (day === null) return null
  const sharing = others.filter(
    (other) => other.id !== plan.id && brewDayOf(other, today) === day && sharedWith(plan, other).length > 0,
  )
  if (sharing.length === 0) return null
  const vessels = vesselsOf(plan).filter((vessel) =>
    sharing.some((other) => sharedWith(plan, other).includes(vessel)),
  )
  const brewed = [plan, ...sharing]
  return message('batches.brewhouseShared', {
    count: brewed.reduce((sum, { brews }) => sum + brews, 0),
    day: { day },
    vessels: { list: vessels.map(({ label }) => label) },
    beers: { list: brewed.map(({ beer }) => beer) },
  })
}

/** When a batch needs the brewhouse: today while it is brewed or overdue; null when it doesn't any more, or has no day yet. */
function brewDayOf({ stage, brewDate }: BrewhouseUse, today: Day): Day | null {
  if (stage === 'MASHING' || stage === 'BOILING') return today
  if (stage !== 'PLANNED' || brewDate === '') return null
  return brewDate > today ? brewDate : today
}

const vesselsOf = ({ mashTun, kettle }: BrewhouseUse) => [mashTun, kettle].filter((one) => one != null)

function sharedWith(plan: BrewhouseUse, other: BrewhouseUse): BrewhouseVessel[] {
  const theirs = new Set(vesselsOf(other).map(({ id }) => id))
  return vesselsOf(plan).filter(({ id }) => theirs.has(id))
}
