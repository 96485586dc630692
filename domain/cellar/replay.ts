import { isLargeEnough } from '#domain/equipment/vessels.ts'
import { groupBy } from '#domain/groupBy.ts'
import { isOwnOnly, type UnbookedAct, type VolumeAct } from './acts.ts'

/** What one source is divided into: a share of 10^12 is all of it, so that shares are whole numbers and always add up. */
export const wholeSource = 10n ** 12n

/** A share of a source that is smaller is lost: else a tank that is never emptied holds a trace of everything that was ever in it. */
const leastShare = wholeSource / 10n ** 6n

/** What brought beer, or something into it: a knock-out, an opening, an addition. */
export interface Source {
  batchId: string | null
  batchNumber: string | null
  volumeBBL: number
  /** Of one that brought nothing, but gave beer that was there a batch of its own: of which batch it was, and how much. */
  splitFromId?: string | null
  splitBBL?: number | null
}

/** What a vessel or a lot of packages holds: its volume, and the share of each source that is in it, by the source's act. */
export interface Content {
  /** US barrels, with 4 decimals. */
  volumeBBL: number
  shares: ReadonlyMap<string, bigint>
  /** Something of the volume was never measured. */
  isAssumed: boolean
  /** The act that began to fill it, or, when it is empty, that emptied it, and when. */
  sinceId: string | null
  sinceAt: Date | null
}

/**
 * Where all beer is at one time: by vessel; by lot of packages, or the act that packaged or harvested it; and by batch, as
 * `batch:ID`, for what is in a vessel that nobody knows. `sources` has at least those of which something is somewhere.
 */
export interface Cellar {
  contents: ReadonlyMap<string, Content>
  sources: ReadonlyMap<string, Source>
}

/** A cellar before the first act. */
export const emptyCellar: Cellar = { contents: new Map(), sources: new Map() }

/** What of a source an act moved, and what it lost, in units of 10^-12. */
export interface VolumeShare {
  actId: string
  sourceActId: string
  moved: bigint
  lost: bigint
}

/** That a vessel was cleaned. */
export interface CleanedVessel {
  equipmentId: string
  at: Date
}

/** What follows from acts. */
export interface Replayed {
  /** In their order, with their volumes, and with those by which more was found than was known. */
  acts: VolumeAct[]
  shares: VolumeShare[]
  /** The cellar after them. */
  cellar: Cellar
}

/** A volume in units of 0.0001 BBL: whole numbers, in which nothing is rounded. */
const unitsOf = (bbl: number) => BigInt(Math.round(bbl * 10_000))
const bblOf = (units: bigint) => Number(units) / 10_000

const nothing: Content = { volumeBBL: 0, shares: new Map(), isAssumed: false, sinceId: null, sinceAt: null }

const isEmpty = ({ volumeBBL, shares }: Pick<Content, 'volumeBBL' | 'shares'>) =>
  volumeBBL === 0 && shares.size === 0

/** Out of what an act takes, and into what it brings; null for what comes from, or goes, nowhere in the cellar. */
function placesOf(act: UnbookedAct & { id?: string }): { from: string | null; to: string | null } {
  const unknown = `batch:${act.batchId ?? ''}`
  const from = act.fromEquipmentId ?? unknown
  const to = act.toEquipmentId ?? unknown
  const packages = act.packageLotId ?? act.id ?? null
  switch (act.kind) {
    case 'KNOCK_OUT':
    case 'ADDITION':
      return { from: null, to }
    case 'OPENING':
      return { from: null, to: act.packageLotId ?? to }
    case 'TRANSFER':
      return { from, to }
    case 'REWORK':
      return { from: packages, to }
    case 'PACKAGE':
      return { from, to: packages }
    case 'HARVEST':
      return { from, to: act.id ?? null }
    case 'LOSS':
    case 'SAMPLE':
    case 'DUMP':
      return { from, to: null }
    case 'COUNT':
      return { from: act.packageLotId ?? to, to: null }
  }
}

/** In one instant beer comes in, goes on, and leaves; then what is left is counted, and then all of it is gone. */
function rankOf({ kind, rule }: VolumeAct): number {
  if (kind === 'KNOCK_OUT' || kind === 'OPENING' || kind === 'ADDITION') return 0
  if (kind === 'TRANSFER' || kind === 'REWORK') return rule === 'ALL' ? 2 : 1
  if (rule === 'TARGET') return 4
  return rule === 'ALL' ? 5 : 3
}

/**
 * Acts in the order in which they count: by when they were done. What was done in one instant goes by its kind, then as it was
 * recorded; but before a batch comes in, others have left.
 */
export function inOrder(acts: readonly VolumeAct[]): VolumeAct[] {
  const instantOf = ({ batchId, occurredAt }: VolumeAct) => `${batchId} ${occurredAt.getTime()}`
  const comesIn = new Set(
    acts.filter(({ kind }) => kind === 'KNOCK_OUT' || kind === 'OPENING').map((act) => instantOf(act)),
  )
  const lateness = (act: VolumeAct) => Number(comesIn.has(instantOf(act)))
  return acts.toSorted(
    (one, other) =>
      one.occurredAt.getTime() - other.occurredAt.getTime() ||
      lateness(one) - lateness(other) ||
      rankOf(one) - rankOf(other) ||
      one.seq - other.seq,
  )
}

/**
 * What follows from acts since a cellar was like this: what each took of which source, the volumes of acts that take all or are
 * targets, and what is where. An act later than all others may be replayed alone on the cellar as it is; otherwise all acts since
 * the instant of the earliest one that is new or no longer holds, on the cellar before that instant.
 *
 * - Of a volume that leaves, each source has its share, rounded down; the last of the volume takes the rest. Nothing is ever less
 *   than zero, and of each source everything is somewhere or lost.
 * - Whoever takes more than is known of finds the difference: it is booked as an assumed COUNT before the act, named by
 *   `causedById`, and changes no share. Where nothing was known it is an OPENING of the act's batch, since all beer has a source.
 * - A count is a target and no difference: what is recorded later for before it changes the difference, never what was counted.
 * - A vessel that was emptied, and was not cleaned before it is filled, carries something over (`carriedFromId`).
 *
 * Acts with a `causedById` are left out: they follow from the others, under the same ids.
 */
export function replay(
  cellar: Cellar,
  acts: readonly VolumeAct[],
  cleanings: readonly CleanedVessel[] = [],
): Replayed {
  const book = bookOf(cellar, cleanings)
  for (const act of inOrder(acts.filter(({ causedById }) => causedById === null))) enter(book, act)
  return { acts: book.acts, shares: book.shares, cellar: cellarOf(book) }
}

/** A cellar while acts are entered, one after the other. */
interface Book extends Cellar {
  contents: Map<string, Content>
  sources: Map<string, Source>
  acts: VolumeAct[]
  shares: VolumeShare[]
  cleanings: Map<string, CleanedVessel[]>
}

function bookOf({ contents, sources }: Cellar, cleanings: readonly CleanedVessel[]): Book {
  const byVessel = groupBy(cleanings, ({ equipmentId }) => equipmentId)
  return { contents: new Map(contents), sources: new Map(sources), acts: [], shares: [], cleanings: byVessel }
}

const cellarOf = ({ contents, sources }: Book): Cellar => ({ contents, sources })

const heldIn = ({ contents }: Pick<Cellar, 'contents'>, place: string) => contents.get(place) ?? nothing

/** Enters an act with the volumes and shares that follow from what there is. */
function enter(book: Book, act: VolumeAct): void {
  const { from, to } = placesOf(act)
  if (from === null) bring(book, act, to)
  else if (act.rule === 'TARGET') count(book, act, from)
  else take(book, act, { from, isMoving: to !== null })
}

/**
 * Enters an act that is a source. One that gives beer a batch of its own has a share in what becomes of that beer as every source
 * has; besides, it says how much of which source was there.
 */
function bring(book: Book, act: VolumeAct, to: string | null): void {
  const own = { sourceActId: act.id, moved: wholeSource, lost: 0n }
  if (!act.splitFromId) {
    write(book, act, [own])
    return
  }
  const { shares } = heldIn(book, to ?? '')
  const weight = weightsOf(shares, book.sources).get(act.splitFromId)?.weight ?? 0n
  const splitBBL = weight > 0n ? Number(weight / wholeSource) / 1e12 : 0
  write(book, { ...act, splitBBL }, [own])
  book.shares.push(
    ...[...shares].map(([sourceActId, moved]) => ({ actId: act.id, sourceActId, moved, lost: 0n })),
  )
}

/** Enters an act after which so much is in a place, whatever there was before. */
function count(book: Book, act: VolumeAct, place: string): void {
  const held = unitsOf(heldIn(book, place).volumeBBL)
  const target = unitsOf(act.targetBBL ?? 0)
  const less = held > target ? held - target : 0n
  const more = target - held + less
  const isCount = act.kind === 'COUNT'
  const isRaised = isCount && held > 0n
  if (more > 0n && !isRaised) find(book, act, place, more)
  const volumes = isCount
    ? { volumeBBL: bblOf(isRaised ? more : 0n), lossBBL: bblOf(less) }
    : { volumeBBL: bblOf(less), lossBBL: 0 }
  write(
    book,
    { ...act, ...volumes },
    sharesTaken(heldIn(book, place), { moved: 0n, lost: less, isMoving: false }),
  )
}

/** Enters an act that takes a volume, or all, out of a place. */
function take(book: Book, act: VolumeAct, { from, isMoving }: { from: string; isMoving: boolean }): void {
  const content = heldIn(book, from)
  if (isOwnOnly(act) && !isOnlyOf(book, content, act.batchId)) {
    write(book, { ...act, volumeBBL: 0, lossBBL: 0 }, [])
    return
  }
  const taken = { ...act, ...volumesTaken(act, content) }
  const [moved, lost] = [unitsOf(taken.volumeBBL), unitsOf(taken.lossBBL)]
  const missing = moved + lost - unitsOf(content.volumeBBL)
  if (missing > 0n) find(book, act, from, missing)
  const isNothing = act.rule === 'FIXED' && moved + lost === 0n
  write(book, taken, isNothing ? [] : sharesTaken(heldIn(book, from), { moved, lost, isMoving }))
}

function volumesTaken(
  { volumeBBL, lossBBL, rule, basis }: UnbookedAct,
  content: Content,
): Pick<UnbookedAct, 'volumeBBL' | 'lossBBL'> {
  if (rule !== 'ALL') return { volumeBBL, lossBBL }
  if (basis === 'ASSUMED') return { volumeBBL: content.volumeBBL, lossBBL: 0 }
  const rest = unitsOf(content.volumeBBL) - unitsOf(volumeBBL)
  return { volumeBBL, lossBBL: bblOf(rest > 0n ? rest : 0n) }
}

/** Whether a place holds nothing but beer of a batch. */
function isOnlyOf({ sources }: Book, { shares }: Content, batchId: string | null): boolean {
  const weights = weightsOf(shares, sources)
  return [...shares.keys()].every((id) => {
    const of = sources.get(id)?.batchId ?? null
    const { isSplit = false, weight = 0n } = weights.get(of) ?? {}
    return of === batchId || (isSplit && weight < leastWeight)
  })
}

/** Enters what was found in a place before an act that takes more than was known of. */
function find(book: Book, cause: VolumeAct, place: string, units: bigint): void {
  const isKnown = unitsOf(heldIn(book, place).volumeBBL) > 0n
  const id = `${cause.id}:found`
  const found: VolumeAct = {
    ...cause,
    ...{ id, kind: isKnown ? 'COUNT' : 'OPENING', basis: 'ASSUMED', rule: 'FIXED', brew: null },
    fromEquipmentId: null,
    toEquipmentId: cause.kind === 'COUNT' ? cause.toEquipmentId : cause.fromEquipmentId,
    packageLotId: cause.kind === 'REWORK' ? place : null,
    ...{ volumeBBL: bblOf(units), lossBBL: 0, targetBBL: null, reason: null },
    ...{ slot: null, logId: null, brewStepId: null, causedById: cause.id },
  }
  write(book, found, isKnown ? [] : [{ sourceActId: id, moved: wholeSource, lost: 0n }])
}

/** What an act takes of a source. */
type Taken = Omit<VolumeShare, 'actId'>

/**
 * What a volume of a content takes of each source, of which so much is lost: `moved` and `lost` are units of volume, and
 * `isMoving` says whether the rest goes anywhere.
 */
function sharesTaken(
  { volumeBBL, shares }: Content,
  { moved, lost, isMoving }: { moved: bigint; lost: bigint; isMoving: boolean },
): Taken[] {
  const held = unitsOf(volumeBBL)
  const all = moved + lost
  return [...shares].flatMap(([sourceActId, share]) => {
    const proportional = all === held ? share : (share * all) / held
    const arriving = lost === 0n ? proportional : (proportional * moved) / all
    const arrived = isMoving && arriving >= leastShare ? arriving : 0n
    const taken = share - proportional < leastShare ? share : proportional
    return taken > 0n ? [{ sourceActId, moved: arrived, lost: taken - arrived }] : []
  })
}

/** Writes an act as it is booked, and changes what is in its places. */
function write(book: Book, act: VolumeAct, taken: readonly Taken[]): void {
  const { from, to } = placesOf(act)
  const { id, batchId, batchNumber, volumeBBL, splitFromId, splitBBL = 0 } = act
  const [volume, lost] = [unitsOf(volumeBBL), unitsOf(act.lossBBL)]
  if (from === null)
    book.sources.set(id, { batchId, batchNumber, volumeBBL, ...(splitFromId && { splitFromId, splitBBL }) })
  else {
    const shares = taken.map((one): Change['shares'][number] => [one.sourceActId, -one.moved - one.lost])
    change(book, act, from, { units: act.kind === 'COUNT' ? volume - lost : -volume - lost, shares })
  }
  const carriedFromId = to === null ? null : carriedInto(book, act, to)
  if (to !== null) {
    const shares = taken.map(({ sourceActId, moved }): Change['shares'][number] => [sourceActId, moved])
    change(book, act, to, { units: volume, shares })
  }
  book.acts.push({ ...act, carriedFromId })
  book.shares.push(...taken.map((one) => ({ actId: id, ...one })))
}

/** By how much a place holds more, or, negative, less of a volume and of sources. */
interface Change {
  units: bigint
  shares: readonly (readonly [source: string, by: bigint])[]
}

function change(book: Book, act: VolumeAct, place: string, by: Change): void {
  const before = heldIn(book, place)
  const volumeBBL = bblOf(unitsOf(before.volumeBBL) + by.units)
  const shares = changedShares(before.shares, by.shares)
  const isSaid = act.rule === 'TARGET' || by.units !== 0n
  const wasAssumed = act.rule !== 'TARGET' && before.isAssumed
  const isAssumed = volumeBBL > 0 && (wasAssumed || (isSaid && act.basis === 'ASSUMED'))
  const hasBegun = isEmpty(before) !== isEmpty({ volumeBBL, shares })
  const since = hasBegun
    ? { sinceId: act.id, sinceAt: act.occurredAt }
    : { sinceId: before.sinceId, sinceAt: before.sinceAt }
  book.contents.set(place, { volumeBBL, shares, isAssumed, ...since })
}

/** Shares with more of some sources, or, negative, with less. */
function changedShares(shares: ReadonlyMap<string, bigint>, by: Change['shares']): Map<string, bigint> {
  const changed = new Map(shares)
  for (const [source, more] of by) {
    const share = (changed.get(source) ?? 0n) + more
    if (share > 0n) changed.set(source, share)
    else changed.delete(source)
  }
  return changed
}

/** Which act emptied the vessel into which beer is brought, if it was not cleaned since. */
function carriedInto(book: Book, act: VolumeAct, place: string): string | null {
  const content = heldIn(book, place)
  const { sinceId, sinceAt } = content
  if (!isEmpty(content) || !sinceAt || place !== act.toEquipmentId) return null
  const isCleaned = book.cleanings.get(place)?.some(({ at }) => sinceAt <= at && at <= act.occurredAt)
  return isCleaned ? null : sinceId
}

/** The part of a volume that is of a batch, in US barrels. */
export interface BatchPart {
  batchId: string | null
  batchNumber: string | null
  volumeBBL: number
}

/**
 * A volume by the batches that it is of, for people: split by how much of each source is in it, rounded to 4 decimals so that the
 * parts add up, the largest remainders up, and of the same the first by number. Sums of parts are made of shares, not of these.
 */
export function partsOf(
  { volumeBBL, shares }: Pick<Content, 'volumeBBL' | 'shares'>,
  sources: Cellar['sources'],
): BatchPart[] {
  const weights = [...weightsOf(shares, sources)].filter(([, { weight }]) => weight > 0n)
  const whole = weights.reduce((sum, [, { weight }]) => sum + weight, 0n)
  if (whole === 0n) return []
  const units = unitsOf(volumeBBL)
  const parts = weights
    .map(([batchId, { batchNumber, weight }]) => ({
      ...{ batchId, batchNumber, units: (units * weight) / whole, rest: (units * weight) % whole },
    }))
    .sort((one, other) => compare(one.batchNumber ?? '', other.batchNumber ?? ''))
  const short = Number(units - parts.reduce((sum, part) => sum + part.units, 0n))
  const rounded = new Set(parts.toSorted((one, other) => compare(other.rest, one.rest)).slice(0, short))
  return parts
    .map((part) => ({
      batchId: part.batchId,
      batchNumber: part.batchNumber,
      volumeBBL: bblOf(part.units + (rounded.has(part) ? 1n : 0n)),
    }))
    .filter((part) => part.volumeBBL > 0)
}

/** How much of a content is of a batch, compared with the others; and whether some of its beer was split off as another one. */
interface Weight {
  batchNumber: string | null
  weight: bigint
  isSplit: boolean
}

/** Weights are in units of 10^-24 BBL: less than 0.0001 BBL is what rounding leaves. */
const leastWeight = 10n ** 20n

/** How much of a content is of which batch: each source by its volume, less what was split off, which is of that batch. */
function weightsOf(
  shares: ReadonlyMap<string, bigint>,
  sources: Cellar['sources'],
): Map<string | null, Weight> {
  const weights = new Map<string | null, Weight>()
  const add = (batchId: string | null, more: Weight) => {
    const known = weights.get(batchId)
    const weight = (known?.weight ?? 0n) + more.weight
    const isSplit = more.isSplit || (known?.isSplit ?? false)
    weights.set(batchId, { batchNumber: more.batchNumber ?? known?.batchNumber ?? null, weight, isSplit })
  }
  for (const [id, share] of shares) {
    const source = sources.get(id)
    if (!source) continue
    const { batchId, batchNumber, volumeBBL, splitFromId, splitBBL } = source
    const split = splitFromId ? share * BigInt(Math.round((splitBBL ?? 0) * 1e12)) : 0n
    const weight = share * unitsOf(volumeBBL) * 10n ** 8n + split
    add(batchId, { batchNumber, weight, isSplit: false })
    if (splitFromId) add(splitFromId, { batchNumber: null, weight: -split, isSplit: true })
  }
  return weights
}

const compare = <Value extends string | bigint>(one: Value, other: Value) =>
  one < other ? -1 : Number(one > other)

/** Whether an act of now fits what there is, in US barrels. */
export interface Fit {
  /** What there is to take it from, before it; 0 where it takes nothing. */
  leftBBL: number
  /** How much it takes more than that. */
  missingBBL: number
  /** How much the vessel that it fills would hold above its capacity, rounding aside. */
  overBBL: number
}

/** Whether an act of now fits: what is left where it takes from, and whether it goes into a vessel of this capacity. */
export function fitOf(
  { contents }: Pick<Cellar, 'contents'>,
  act: UnbookedAct,
  capacityBBL: number | null,
): Fit {
  const { from, to } = placesOf(act)
  const isCount = act.kind === 'COUNT'
  const content = from === null || isCount ? nothing : heldIn({ contents }, from)
  const { volumeBBL, lossBBL } =
    act.rule === 'TARGET' ? { volumeBBL: 0, lossBBL: 0 } : volumesTaken(act, content)
  const left = unitsOf(content.volumeBBL)
  const missing = from === null || isCount ? 0n : unitsOf(volumeBBL) + unitsOf(lossBBL) - left
  const there = to === null ? 0n : unitsOf(heldIn({ contents }, to).volumeBBL) + unitsOf(volumeBBL)
  const holds = isCount ? (act.targetBBL ?? 0) : bblOf(there)
  const isOver = capacityBBL !== null && !isLargeEnough(capacityBBL, holds)
  return {
    leftBBL: content.volumeBBL,
    missingBBL: bblOf(missing > 0n ? missing : 0n),
    overBBL: isOver ? bblOf(unitsOf(holds) - unitsOf(capacityBBL)) : 0,
  }
}
