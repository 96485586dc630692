import { isFinished, type BatchStage } from '#domain/batches/batchStages.ts'
import { brewBBL, type BatchSize } from '#domain/batches/brews.ts'
import { packagedBBL } from '#domain/packages/packageLots.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'

/**
 * What is done with beer: wort or beer comes in by a knock-out, an opening (it was there before anybody recorded it), or as an
 * addition to a tank; it is transferred, packaged, reworked (out of packages into a tank), its yeast harvested, lost, sampled,
 * dumped, or counted.
 */
export const volumeKinds = [
  'KNOCK_OUT',
  'OPENING',
  'ADDITION',
  'TRANSFER',
  'PACKAGE',
  'REWORK',
  'HARVEST',
  'LOSS',
  'SAMPLE',
  'DUMP',
  'COUNT',
] as const

export type VolumeKind = (typeof volumeKinds)[number]

/** Whether somebody measured the volume, or it follows from everything else. */
export type VolumeBasis = 'MEASURED' | 'ASSUMED'

/**
 * Where the volumes of an act come from. FIXED: they are its own. ALL: everything leaves; what was measured of it (`volumeBBL`)
 * arrives, and the rest is lost, or all of it arrives when nobody measured. TARGET: so much is there afterwards, whatever there
 * was before.
 */
export type VolumeRule = 'FIXED' | 'ALL' | 'TARGET'

/** An act before it is booked. Volumes are US barrels, with 4 decimals. */
export interface UnbookedAct {
  kind: VolumeKind
  basis: VolumeBasis
  rule: VolumeRule
  batchId: string | null
  batchNumber: string | null
  /** Which brew was knocked out, from 1. */
  brew: number | null
  /** Out of which vessel; null where nothing leaves one, or for beer of the batch in a vessel that nobody knows. */
  fromEquipmentId: string | null
  /** Into which vessel, of a COUNT that which was counted; null likewise. */
  toEquipmentId: string | null
  /** Which lot of packages a PACKAGE fills, or a REWORK empties; without one, an act of packaging stands for its packages. */
  packageLotId: string | null
  /** What arrived, was packaged, harvested, sampled, dumped, or lost; of a COUNT, what was found. */
  volumeBBL: number
  /** What was lost besides, such as on the way; of a COUNT, what was missing, of a knock-out, what never reached the tank. */
  lossBBL: number
  /** What is there afterwards, of a TARGET. */
  targetBBL: number | null
  reason: string | null
  occurredAt: Date
  /** What of a batch's record it is projected from; null for what a person recorded by itself. */
  slot: string | null
  /** The entry of the log that says so. */
  logId: string | null
  /** The step of the brew day that says so. */
  brewStepId: string | null
  /** Of an ADDITION of nothing with which a vessel's beer of that batch is one of its own: from which batch it is. */
  splitFromId?: string | null
}

/** What was done with beer, as it is booked. */
export interface VolumeAct extends UnbookedAct {
  id: string
  /** In which order acts of one instant were recorded. */
  seq: number
  /** For which act more had to be there than was known: this one is found before it. */
  causedById: string | null
  /** Which act emptied the vessel into which this one brings beer without a cleaning in between. */
  carriedFromId: string | null
  /** How much beer of the batch `splitFromId` was in the vessel then, in US barrels. */
  splitBBL?: number | null
}

/** An act that is projected from what a batch's record says. */
export type ProjectedAct = UnbookedAct & { slot: string }

/** Why what is left of a finished batch is gone. */
export const notRecorded = 'NOT_RECORDED'

/** A time that a batch was in a tank, as `tankStays` reads it: `until` is null while it lasts. */
export interface TankOccupancy {
  equipmentId: string
  from: Date
  until: Date | null
}

/** Packages that a batch filled together: a lot of them. */
export interface PackedLot {
  id: string
  count: number
  /** What one holds, in US barrels. */
  volumeBBL: number
  /** What was lost while they were filled. */
  lossBBL: number
  /** Out of which vessel; null for the tank in which the batch was. */
  fromEquipmentId: string | null
  /** When the first was filled, and the last. */
  at: Date
  lastAt: Date
}

/** What the record of a batch says about where its beer was. */
export interface BeerRecord extends BatchSize {
  id: string
  batchNumber: string
  /** Its beer was split off another batch, so that no brew is its own. */
  isSplitOff: boolean
  stage: BatchStage
  fermentingStartDate: Date | null
  /** In their order. */
  stays: readonly TankOccupancy[]
  brewSteps: readonly { id: string; brew: number; kind: string; volume: number | null }[]
  /** The transfers of its log. */
  transferLogs: readonly { id: string; equipmentId: string | null; volume: number | null; timestamp: Date }[]
  /** What was added to its tank by entries of its log, such as dry hops: US barrels, 0 for what has none. */
  additions: readonly { logId: string; equipmentId: string | null; timestamp: Date; volumeBBL: number }[]
  packed: readonly PackedLot[]
  leftInTankBBL: number | null
  completedAt: Date | null
  cancelledAt: Date | null
  cancelReason: string | null
  dumpedBBL: number | null
  /** When it was thrown away, while it is in the trash. */
  deletedAt: Date | null
  /** What people recorded by itself of this batch, besides its record. */
  freeActs: readonly Pick<VolumeAct, 'kind' | 'toEquipmentId' | 'volumeBBL' | 'occurredAt'>[]
  /** The vessels in which another batch is now. */
  heldByOthers: readonly string[]
}

/**
 * What the record of a batch says, as acts: each brew knocked out into the first tank, unless its beer was split off another batch,
 * each change of tank, packages by lot, what was left in the tank, and the end. None before it ferments. What nobody measured is assumed: a brew has its size, a
 * transfer loses nothing, and what a finished batch leaves is not recorded.
 */
export function actsOf(batch: BeerRecord): ProjectedAct[] {
  if (!batch.fermentingStartDate) return []
  const stays = joined(batch.stays)
  const start = (batch.isSplitOff && stays[0]?.from) || batch.fermentingStartDate
  const over = endOf(batch)
  const end = over && { ...over, at: latest(over.at, start, stays.at(-1)?.from ?? start) }
  const course: Course = { start, end, stays }
  return [
    ...(batch.isSplitOff ? [] : knockOuts(batch, course)),
    ...tankChanges(batch, course),
    ...additionsTo(batch, course),
    ...packaging(batch, course),
    ...(end ? endings(batch, course, end) : []),
  ]
}

/** Where the beer of a batch was, from its first tank to its end. */
interface Course {
  start: Date
  end: End | null
  stays: readonly TankOccupancy[]
}

interface End {
  kind: 'LOSS' | 'DUMP'
  at: Date
}

/** What an act has that nothing else is known of. */
const defaults = {
  ...{ basis: 'ASSUMED', rule: 'FIXED', brew: null, fromEquipmentId: null, toEquipmentId: null },
  ...{ packageLotId: null, volumeBBL: 0, lossBBL: 0, targetBBL: null, reason: null, logId: null },
  brewStepId: null,
} as const satisfies Partial<UnbookedAct>

function projected(
  { id: batchId, batchNumber }: BeerRecord,
  act: Partial<Omit<UnbookedAct, 'slot'>> & Pick<ProjectedAct, 'kind' | 'occurredAt' | 'slot'>,
): ProjectedAct {
  return { ...defaults, batchId, batchNumber, ...act }
}

const latest = (...dates: Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())))

/** When the beer of a batch was over: completed, cancelled or thrown away, whichever came first. */
function endOf({ stage, completedAt, cancelledAt, deletedAt, stays }: BeerRecord): End | null {
  if (cancelledAt && !(completedAt && completedAt <= cancelledAt)) return { kind: 'DUMP', at: cancelledAt }
  if (completedAt) return { kind: 'LOSS', at: completedAt }
  const leftAt = stays.at(-1)?.until
  if (isFinished(stage) && leftAt) return { kind: stage === 'CANCELLED' ? 'DUMP' : 'LOSS', at: leftAt }
  return deletedAt ? { kind: 'DUMP', at: deletedAt } : null
}

/** The stays, of which one that conditions in the tank in which it fermented is the same. */
function joined(stays: readonly TankOccupancy[]): TankOccupancy[] {
  const all: TankOccupancy[] = []
  for (const stay of stays) {
    const last = all.at(-1)
    if (last?.equipmentId === stay.equipmentId && last.until?.getTime() === stay.from.getTime())
      all.splice(-1, 1, { ...last, until: stay.until })
    else all.push(stay)
  }
  return all
}

/** The tank that a batch was in; null while it was in none that is known. */
function tankAt({ stays }: Course, at: Date): string | null {
  const found = stays.findLastIndex(({ from }) => from <= at)
  const stay = stays[Math.max(found, 0)]
  const hasLeft = stay?.until && stay.until <= at && found < stays.length - 1
  return stay && !hasLeft ? stay.equipmentId : null
}

/** A time, or the nearest at which there was beer of a batch. */
function within({ start, end }: Course, at: Date): Date {
  if (at < start) return start
  return end && end.at < at ? end.at : at
}

/** Each brew, at the time at which the batch began to ferment, into its first tank. */
function knockOuts(batch: BeerRecord, { start, stays }: Course): ProjectedAct[] {
  const stepOf = (brew: number, kind: string) =>
    batch.brewSteps.find((step) => step.brew === brew && step.kind === kind && step.volume)
  return Array.from({ length: batch.brews }, (_, at) => {
    const brew = at + 1
    const knockedOut = stepOf(brew, 'KNOCK_OUT')
    const arrived = stepOf(brew, 'TRANSFER') ?? knockedOut
    const volumeBBL = arrived?.volume ?? brewBBL(batch)
    return projected(batch, {
      kind: 'KNOCK_OUT',
      slot: `KNOCK_OUT:${brew}`,
      basis: arrived ? 'MEASURED' : 'ASSUMED',
      brew,
      toEquipmentId: stays[0]?.equipmentId ?? null,
      volumeBBL,
      lossBBL: difference(knockedOut?.volume ?? 0, volumeBBL),
      occurredAt: start,
      brewStepId: arrived?.id ?? null,
    })
  })
}

/** How much more one volume is than another, and 0 when it is less. */
const difference = (bbl: number, other: number) => rounded(Math.max(0, bbl - other), storedDecimals.volume)

/**
 * Each later tank: all of it goes over. While the batch was in no tank that is known, since another one was in its own, its beer
 * is with the batch.
 */
function tankChanges(batch: BeerRecord, { stays }: Course): ProjectedAct[] {
  return stays.slice(1).flatMap((stay, index) => {
    const number = index + 1
    const before = stays[index]
    if (!before) return []
    const isAway = before.until !== null && before.until < stay.from
    const change = { kind: 'TRANSFER', rule: 'ALL' } as const
    const away = isAway && before.until ? [{ occurredAt: before.until }] : []
    return [
      ...away.map(({ occurredAt }) =>
        projected(batch, {
          ...change,
          slot: `AWAY:${number}`,
          fromEquipmentId: before.equipmentId,
          occurredAt,
        }),
      ),
      projected(batch, {
        ...change,
        slot: `STAY:${number}`,
        fromEquipmentId: isAway ? null : before.equipmentId,
        toEquipmentId: stay.equipmentId,
        occurredAt: stay.from,
        ...measuredArrival(batch, stays, stay),
      }),
    ]
  })
}

/**
 * What arrived in a tank by the last transfer into it in the log, less what was brought there before the rest: who writes down
 * what arrived writes down all of it.
 */
function measuredArrival(
  { transferLogs, freeActs }: BeerRecord,
  stays: readonly TankOccupancy[],
  stay: TankOccupancy,
): Partial<Pick<UnbookedAct, 'basis' | 'volumeBBL' | 'logId'>> {
  const sameTank = stays.filter(({ equipmentId }) => equipmentId === stay.equipmentId)
  const stayOf = (at: Date) => sameTank.findLast(({ from }) => from <= at) ?? sameTank[0]
  const [log] = transferLogs
    .filter((one) => one.equipmentId === stay.equipmentId && one.volume && stayOf(one.timestamp) === stay)
    .sort((one, other) => other.timestamp.getTime() - one.timestamp.getTime() || (one.id < other.id ? 1 : -1))
  if (!log?.volume) return {}
  const [before] = sameTank.slice(0, sameTank.indexOf(stay)).slice(-1)
  const broughtBefore = freeActs.filter(
    (act) =>
      act.kind === 'TRANSFER' &&
      act.toEquipmentId === stay.equipmentId &&
      act.occurredAt <= log.timestamp &&
      (!before?.until || act.occurredAt > before.until),
  )
  const brought = broughtBefore.reduce((sum, { volumeBBL }) => sum + volumeBBL, 0)
  return { basis: 'MEASURED', volumeBBL: difference(log.volume, brought), logId: log.id }
}

/** What was added to the tank: a source of its own, without a volume if it has none. */
function additionsTo(batch: BeerRecord, course: Course): ProjectedAct[] {
  return batch.additions.map(({ logId, equipmentId, timestamp, volumeBBL }) => {
    const occurredAt = within(course, timestamp)
    return projected(batch, {
      kind: 'ADDITION',
      slot: `ADDITION:${logId}`,
      basis: 'MEASURED',
      toEquipmentId: equipmentId ?? tankAt(course, occurredAt),
      volumeBBL,
      occurredAt,
      logId,
    })
  })
}

/** The packages that were filled, those of one lot together, at the time of the first; and what was left in the tank with the last. */
function packaging(batch: BeerRecord, course: Course): ProjectedAct[] {
  const packages = batch.packed.map(({ id, count, volumeBBL, lossBBL, fromEquipmentId, at }) => {
    const occurredAt = within(course, at)
    return projected(batch, {
      kind: 'PACKAGE',
      slot: `PACK:${id}`,
      basis: 'MEASURED',
      fromEquipmentId: fromEquipmentId ?? tankAt(course, occurredAt),
      packageLotId: id,
      volumeBBL: packagedBBL(count, volumeBBL),
      lossBBL,
      occurredAt,
    })
  })
  if (batch.leftInTankBBL === null || batch.packed.length === 0) return packages
  const occurredAt = within(course, latest(...batch.packed.map(({ lastAt }) => lastAt)))
  const left = projected(batch, {
    kind: 'LOSS',
    slot: 'LEFT',
    basis: 'MEASURED',
    rule: 'TARGET',
    fromEquipmentId: tankAt(course, occurredAt),
    targetBBL: batch.leftInTankBBL,
    occurredAt,
  })
  return [...packages, left]
}

/**
 * What is left in its tank is gone when a batch is over; and what is left in tanks into which only a part of it was brought, if
 * they hold nothing else (`isOwnOnly`).
 */
function endings(batch: BeerRecord, course: Course, { kind, at }: End): ProjectedAct[] {
  const tank = course.stays.at(-1)?.equipmentId ?? null
  const others = batch.freeActs.flatMap(({ toEquipmentId: id, occurredAt }) =>
    id && id !== tank && occurredAt <= at && !batch.heldByOthers.includes(id) ? [id] : [],
  )
  const isDumped = kind === 'DUMP' && batch.dumpedBBL !== null
  const ending = {
    ...({ kind, rule: 'ALL', occurredAt: at } as const),
    reason: kind === 'LOSS' ? notRecorded : batch.cancelReason,
  }
  return [
    projected(batch, {
      ...ending,
      slot: 'END',
      fromEquipmentId: tank,
      ...(isDumped && { basis: 'MEASURED', volumeBBL: batch.dumpedBBL ?? 0 }),
    }),
    ...[...new Set(others)].map((id) =>
      projected(batch, { ...ending, slot: `END:${id}`, fromEquipmentId: id }),
    ),
  ]
}

/** Whether an act takes beer only out of a vessel that holds nothing but that of its own batch. */
export function isOwnOnly({ slot }: Pick<UnbookedAct, 'slot'>): boolean {
  return slot?.startsWith('END:') ?? false
}
