import { message, type Message } from '#domain/language/message.ts'
import type { EquipmentStatus, EquipmentType } from '#domain/equipment/vessels.ts'
import type { Plan } from './bookings.ts'
import { laterOf, type Day } from './timeline.ts'

/** A vessel of the brewhouse. */
interface BrewhouseVessel {
  id: string
  label: string
}

/** One of all vessels, which may be none of the brewhouse. */
interface AnyVessel extends BrewhouseVessel {
  type: EquipmentType
  status: EquipmentStatus
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

/**
 * Which beers leave no mash tun or no kettle to a brew that has chosen none, in a sentence; null where one of each is left, or
 * chosen. Vessels in maintenance are left out.
 */
export function brewhouseFullText(
  plan: BrewhouseUse,
  others: readonly BrewhouseUse[],
  vessels: readonly AnyVessel[],
  today: Day,
): Message | null {
  const day = brewDayOf(plan, today)
  if (day === null) return null
  const brewed = others.filter((other) => other.id !== plan.id && brewDayOf(other, today) === day)
  const isUsed = ({ id }: BrewhouseVessel) =>
    brewed.some((other) => vesselsOf(other).some((one) => one.id === id))
  const full = [plan.mashTun ? [] : ['MASH_TUN'], plan.kettle ? [] : ['KETTLE']].flat().flatMap((type) => {
    const ofType = vessels.filter((vessel) => vessel.type === type && vessel.status !== 'MAINTENANCE')
    return ofType.every(isUsed) ? ofType : []
  })
  if (full.length === 0) return null
  const ids = new Set(full.map(({ id }) => id))
  const beers = brewed.filter((other) => vesselsOf(other).some(({ id }) => ids.has(id)))
  return message('batches.brewhouseFull', {
    count: full.length,
    day: { day },
    vessels: { list: full.map(({ label }) => label) },
    beers: { list: beers.map(({ beer }) => beer) },
  })
}

/** How many brews of a day share which mash tuns and kettles, in a sentence; null when none does. */
export function brewhouseOfDay(day: Day, plans: readonly BrewhouseUse[], today: Day): Message | null {
  const brewed = plans.filter((plan) => brewDayOf(plan, today) === day)
  const sharing = brewed.filter((plan) =>
    brewed.some((other) => other !== plan && sharedWith(plan, other).length > 0),
  )
  if (sharing.length === 0) return null
  const used = [...sharing.map(({ mashTun }) => mashTun), ...sharing.map(({ kettle }) => kettle)].flatMap(
    (vessel) => vessel ?? [],
  )
  const shared = used.filter(
    ({ id }, at) =>
      used.findIndex((one) => one.id === id) === at && used.filter((one) => one.id === id).length > 1,
  )
  return message('batches.brewhouseOfDay', {
    count: sharing.reduce((sum, { brews }) => sum + brews, 0),
    vessels: { list: shared.map(({ label }) => label) },
  })
}

/** When a batch needs the brewhouse: today while it is brewed or overdue; null when it doesn't any more, or has no day yet. */
export function brewDayOf({ stage, brewDate }: BrewhouseUse, today: Day): Day | null {
  if (stage === 'MASHING' || stage === 'BOILING') return today
  if (stage !== 'PLANNED' || brewDate === '') return null
  return laterOf(brewDate, today)
}

const vesselsOf = ({ mashTun, kettle }: BrewhouseUse) => [mashTun, kettle].filter((one) => one != null)

function sharedWith(plan: BrewhouseUse, other: BrewhouseUse): BrewhouseVessel[] {
  const theirs = new Set(vesselsOf(other).map(({ id }) => id))
  return vesselsOf(plan).filter(({ id }) => theirs.has(id))
}
