import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { VolumeAct, VolumeKind } from '#domain/cellar/acts.ts'
import { emptyCellar, partsOf, replay, type Replayed } from '#domain/cellar/replay.ts'
import { runsOf } from '#tests/support/runs.ts'

const runs = runsOf('cellars', { usually: 4, share: 4 })

const tanks = ['FV-1', 'FV-2', 'BT-1', 'BT-2']
const batches = ['A', 'B', 'C']
const whole = 10n ** 12n
/** What is less of a source is lost. */
const least = 10n ** 6n
const trace = 1e-6

/** What happens, how often, whether all of it leaves or so much stays; `SPLIT` gives beer of one batch another one. */
const happenings = [
  ...[
    ['KNOCK_OUT', 'FIXED'],
    ['KNOCK_OUT', 'FIXED'],
    ['OPENING', 'FIXED'],
    ['ADDITION', 'FIXED'],
  ],
  ...[
    ['TRANSFER', 'FIXED'],
    ['TRANSFER', 'FIXED'],
    ['TRANSFER', 'ALL'],
    ['PACKAGE', 'FIXED'],
  ],
  ...[
    ['PACKAGE', 'FIXED'],
    ['REWORK', 'FIXED'],
    ['HARVEST', 'FIXED'],
    ['SAMPLE', 'FIXED'],
    ['DUMP', 'ALL'],
  ],
  ...[
    ['LOSS', 'TARGET'],
    ['LOSS', 'ALL'],
    ['COUNT', 'TARGET'],
    ['LOSS', 'FIXED'],
  ],
  ...[
    ['ADDITION', 'SPLIT'],
    ['ADDITION', 'SPLIT'],
  ],
] as [VolumeKind, VolumeAct['rule'] | 'SPLIT'][]

/** One thing that happens: which, with numbers that say where, how much and when. */
const happening = fc.record({
  which: fc.nat(happenings.length - 1),
  from: fc.nat(tanks.length - 1),
  step: fc.integer({ min: 1, max: tanks.length - 1 }),
  batch: fc.nat(batches.length - 1),
  units: fc.oneof(fc.nat(20_000), fc.constantFrom(0, 1, 3_333, 5_000)),
  lost: fc.oneof(fc.constant(0), fc.nat(900)),
  isMeasured: fc.boolean(),
  isOwnOnly: fc.boolean(),
  /** Hours before now; corrected are the act of this place, counted from the last. */
  late: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(60) }),
  corrects: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(40) }),
})

/** 120 acts. What fails is shrunk for seconds, not for an hour: each attempt replays all of them. */
const sequence = fc.limitShrink(fc.array(happening, { minLength: 120, maxLength: 120, size: 'max' }), 60)

type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

const hour = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * 3_600_000)
const isComing = (kind: VolumeKind) => kind === 'KNOCK_OUT' || kind === 'OPENING' || kind === 'ADDITION'

/** The act that is recorded in such an hour. */
function actOf(one: Happening, seq: number, now: number, packaged: readonly string[]): VolumeAct {
  const [kind, what] = happenings[one.which] ?? ['SAMPLE', 'FIXED']
  const isSplit = what === 'SPLIT'
  const rule = isSplit ? 'FIXED' : what
  const tank = tanks[one.from] ?? null
  const other = tanks[(one.from + one.step) % tanks.length] ?? null
  const isInto = isComing(kind) || kind === 'COUNT' || kind === 'REWORK'
  const batch = batches[one.batch] ?? null
  const lot = kind === 'REWORK' ? packaged[one.units % Math.max(1, packaged.length)] : undefined
  const isEnd = kind === 'LOSS' && rule === 'ALL' && one.isOwnOnly
  return {
    ...{ id: `${seq}`, kind, rule, seq, basis: one.isMeasured ? 'MEASURED' : 'ASSUMED' },
    ...{ batchId: batch, batchNumber: batch, brew: null, packageLotId: lot ?? null },
    fromEquipmentId: isInto ? null : tank,
    toEquipmentId: isInto ? tank : kind === 'TRANSFER' ? other : null,
    splitFromId: isSplit ? (batches[(one.batch + 1 + (one.step % 2)) % batches.length] ?? null) : null,
    volumeBBL: isSplit ? 0 : (kind === 'HARVEST' ? one.units % 2_000 : one.units) / 10_000,
    lossBBL: isComing(kind) || rule !== 'FIXED' ? 0 : one.lost / 10_000,
    targetBBL: rule === 'TARGET' ? (one.units % 3 === 0 ? 1 : one.units) / 10_000 : null,
    occurredAt: hour(Math.max(0, now - one.late)),
    ...{ reason: null, slot: isEnd ? `END:${tank}` : null, logId: null, brewStepId: null },
    ...{ causedById: null, carriedFromId: null },
  }
}

/** The model: what a place holds in units of 0.0001 BBL, and, in floating point, how much of each source and of each batch. */
interface Held {
  units: number
  mix: Map<string, number>
  of: Map<string | null, number>
}

const order = ['in', 'part', 'whole', 'out', 'target', 'rest']

function turn({ kind, rule }: VolumeAct): number {
  if (isComing(kind)) return order.indexOf('in')
  if (kind === 'TRANSFER' || kind === 'REWORK') return order.indexOf(rule === 'ALL' ? 'whole' : 'part')
  return order.indexOf(rule === 'TARGET' ? 'target' : rule === 'ALL' ? 'rest' : 'out')
}

/** Whether a batch came in at the time of an act, so that those of others were before. */
const isOfArriving = (act: VolumeAct, acts: readonly VolumeAct[]) =>
  acts.some(
    ({ kind, batchId, occurredAt }) =>
      (kind === 'KNOCK_OUT' || kind === 'OPENING') &&
      batchId === act.batchId &&
      occurredAt.getTime() === act.occurredAt.getTime(),
  )

/** Pours beer from place to place, as a person would compute it, without the whole numbers of the ledger. */
function model(acts: readonly VolumeAct[]): Map<string, Held> {
  const places = new Map<string, Held>()
  const brewers = new Map<string, string | null>()
  const at = (place: string): Held => {
    const held = places.get(place) ?? { units: 0, mix: new Map<string, number>(), of: new Map() }
    places.set(place, held)
    return held
  }
  const add = <Key>(to: Map<Key, number>, key: Key, amount: number) =>
    to.set(key, (to.get(key) ?? 0) + amount)
  const parents = new Map<string, string>()
  const bring = (place: string, { batchId }: VolumeAct, source: string, units: number) => {
    at(place).units += units
    at(place).mix.set(source, 1)
    add(at(place).of, batchId, units)
    brewers.set(source, batchId)
  }
  const findMore = (place: string, act: VolumeAct, units: number) => {
    if (at(place).units > 0) at(place).units += units
    else bring(place, act, `${act.id}:found`, units)
  }
  /** Takes units out of a place: so many arrive somewhere, or nowhere. */
  const pour = (place: string, arriving: number, gone: number, to: string | null) => {
    const held = at(place)
    const all = arriving + gone
    if (all === 0 && held.units > 0) return
    const part = all === held.units ? 1 : all / held.units
    const kept = to === null ? 0 : gone === 0 ? 1 : arriving / all
    for (const [source, amount] of held.mix) {
      const arrived = amount * part * kept
      if (to !== null && arrived >= trace) add(at(to).mix, source, arrived)
      if (amount * (1 - part) < trace) held.mix.delete(source)
      else held.mix.set(source, amount * (1 - part))
    }
    for (const [batch, amount] of held.of) {
      if (to !== null) add(at(to).of, batch, amount * part * kept)
      held.of.set(batch, amount * (1 - part))
    }
    held.units -= all
    if (to !== null) at(to).units += arriving
  }
  const sorted = acts.toSorted(
    (one, other) =>
      one.occurredAt.getTime() - other.occurredAt.getTime() ||
      Number(isOfArriving(one, acts)) - Number(isOfArriving(other, acts)) ||
      turn(one) - turn(other) ||
      one.seq - other.seq,
  )
  for (const act of sorted) {
    const { from, to } = endsOf(act)
    const units = Math.round(act.volumeBBL * 10_000)
    if (from === null && act.splitFromId) {
      const { of } = at(to ?? '')
      const amount = of.get(act.splitFromId) ?? 0
      bring(to ?? '', act, act.id, units)
      parents.set(act.id, act.splitFromId)
      add(of, act.splitFromId, -amount)
      add(of, act.batchId, amount)
    } else if (from === null) bring(to ?? '', act, act.id, units)
    else if (act.rule === 'TARGET') {
      const target = Math.round((act.targetBBL ?? 0) * 10_000)
      const less = at(from).units - target
      if (less < 0) findMore(from, act, -less)
      pour(from, 0, Math.max(0, less), null)
    } else if (act.rule === 'FIXED') {
      const gone = Math.round(act.lossBBL * 10_000)
      const missing = units + gone - at(from).units
      if (missing > 0) findMore(from, act, missing)
      if (units + gone > 0) pour(from, units, gone, to)
    } else {
      const { mix, of } = at(from)
      const isGone = (batch: string | null | undefined) =>
        [...mix.keys()].some((source) => parents.get(source) === batch) && (of.get(batch ?? null) ?? 0) < 1
      const isShared = [...mix.keys()].some(
        (source) => brewers.get(source) !== act.batchId && !isGone(brewers.get(source)),
      )
      if (act.slot !== null && isShared) continue
      const arriving = act.basis === 'MEASURED' ? units : at(from).units
      if (arriving > at(from).units) findMore(from, act, arriving - at(from).units)
      pour(from, arriving, at(from).units - arriving, to)
    }
  }
  return places
}

/** Out of what an act takes, and into what it brings. */
function endsOf({ id, kind, fromEquipmentId, toEquipmentId, packageLotId, causedById }: VolumeAct): {
  from: string | null
  to: string | null
} {
  if (kind === 'COUNT') return { from: packageLotId ?? toEquipmentId, to: null }
  if (kind === 'OPENING' && causedById !== null) return { from: null, to: packageLotId ?? toEquipmentId }
  if (kind === 'REWORK') return { from: packageLotId ?? id, to: toEquipmentId }
  if (kind === 'PACKAGE' || kind === 'HARVEST') return { from: fromEquipmentId, to: id }
  return { from: fromEquipmentId, to: toEquipmentId }
}

const unitsIn = (bbl: number) => Math.round(bbl * 10_000)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

/** Expects that of each source everything is somewhere or lost, and that what came in is there or gone. */
function expectBalanced({ acts, shares, cellar }: Replayed): void {
  const total = new Map<string, bigint>()
  const add = (source: string, share: bigint) => total.set(source, (total.get(source) ?? 0n) + share)
  for (const { sourceActId, moved, lost } of shares) {
    expect(moved >= 0n && lost >= 0n).toBe(true)
    add(sourceActId, lost)
  }
  for (const content of cellar.contents.values()) {
    expect(content.volumeBBL).toBeGreaterThanOrEqual(0)
    for (const [source, share] of content.shares) {
      expect(share >= least && share <= whole).toBe(true)
      add(source, share)
    }
  }
  expect([...total].filter(([, share]) => share !== whole)).toEqual([])
  expect([...total.keys()].sort()).toEqual([...cellar.sources.keys()].sort())
  const balance = acts.map(({ kind, volumeBBL, lossBBL }) => {
    if (isComing(kind)) return unitsIn(volumeBBL)
    if (kind === 'COUNT') return unitsIn(volumeBBL) - unitsIn(lossBBL)
    const isGone = kind === 'LOSS' || kind === 'SAMPLE' || kind === 'DUMP'
    return -unitsIn(lossBBL) - (isGone ? unitsIn(volumeBBL) : 0)
  })
  const held = [...cellar.contents.values()].map(({ volumeBBL }) => unitsIn(volumeBBL))
  expect(sum(balance)).toBe(sum(held))
}

/** Expects that what sources brought to a place, by the rows, is what the place holds of sources: one is the other transposed. */
function expectTransposed({ acts, shares, cellar }: Replayed): void {
  const ends = new Map(acts.map((act) => [act.id, endsOf(act)]))
  const brought = new Map<string, bigint>()
  const add = (place: string, source: string, share: bigint) => {
    const key = `${place} ${source}`
    brought.set(key, (brought.get(key) ?? 0n) + share)
  }
  const splits = new Set(acts.filter(({ splitFromId }) => splitFromId).map(({ id }) => id))
  for (const { actId, sourceActId, moved, lost } of shares) {
    // What was there when beer became a batch of its own stays there.
    if (splits.has(actId) && actId !== sourceActId) continue
    const { from, to } = ends.get(actId) ?? { from: null, to: null }
    if (from !== null) add(from, sourceActId, -moved - lost)
    if (to !== null) add(to, sourceActId, moved)
  }
  const held = [...cellar.contents].flatMap(([place, { shares: mix }]) =>
    [...mix].map(([source, share]) => [`${place} ${source}`, share] as const),
  )
  expect(new Map([...brought].filter(([, share]) => share !== 0n))).toEqual(new Map(held))
}

/** Expects that the cellar is that of the model: volumes exactly, of each source and batch but what rounding and small traces lose. */
function expectModeled({ cellar }: Replayed, places: ReadonlyMap<string, Held>): void {
  for (const [place, { units, mix, of }] of places) {
    const content = cellar.contents.get(place)
    const weights = new Map<string | null, number>()
    for (const [id, share] of content?.shares ?? []) {
      const { batchId = null, volumeBBL = 0, splitFromId = null, splitBBL } = cellar.sources.get(id) ?? {}
      const part = Number(share) / 1e12
      const split = splitFromId ? (splitBBL ?? 0) : 0
      weights.set(batchId, (weights.get(batchId) ?? 0) + part * (volumeBBL + split))
      if (splitFromId) weights.set(splitFromId, (weights.get(splitFromId) ?? 0) - part * split)
    }
    for (const [batch, amount] of of)
      expect(Math.abs((weights.get(batch) ?? 0) - amount / 10_000), `${place} of ${batch}`).toBeLessThan(
        0.001,
      )
    expect(unitsIn(content?.volumeBBL ?? 0), place).toBe(units)
    for (const [source, amount] of mix)
      expect(Math.abs(Number(content?.shares.get(source) ?? 0n) / 1e12 - amount)).toBeLessThan(0.0005)
    const parts = partsOf(content ?? { volumeBBL: 0, shares: new Map() }, cellar.sources)
    if (parts.length > 0) expect(sum(parts.map((part) => unitsIn(part.volumeBBL)))).toBe(units)
  }
}

/** Expects that acts since an instant, replayed on the cellar before it, say the same as all of them from the start. */
function expectContinued(acts: readonly VolumeAct[], since: Date, all: Replayed): void {
  const before = replay(
    emptyCellar,
    acts.filter(({ occurredAt }) => occurredAt < since),
  )
  const after = replay(
    before.cellar,
    acts.filter(({ occurredAt }) => occurredAt >= since),
  )
  expect(after.cellar).toEqual(all.cellar)
  expect([...before.shares, ...after.shares]).toEqual(all.shares)
  expect([...before.acts, ...after.acts]).toEqual(all.acts)
}

it('whatever is done in whatever order, late or corrected, all beer is somewhere or lost, and has its sources and batches', () => {
  fc.assert(
    fc.property(sequence, (all) => {
      let acts: VolumeAct[] = []
      let before = replay(emptyCellar, acts)
      for (const [seq, one] of all.entries()) {
        const packaged = acts.filter(({ kind }) => kind === 'PACKAGE').map(({ id }) => id)
        const act = actOf(one, seq, Math.floor(seq / 2), packaged)
        const wrong = one.corrects === null ? undefined : acts.at(-1 - one.corrects)
        const right = wrong ? { ...wrong, ...{ id: act.id, seq }, volumeBBL: act.volumeBBL } : act
        // Packages that are reworked are looked for by the act that filled them, so that one is never replaced.
        const isKept = wrong?.kind === 'PACKAGE'
        const added = isKept ? act : right
        acts = [...acts.filter((other) => other !== wrong || isKept), added]
        const replayed = replay(emptyCellar, [...acts].reverse())
        expectBalanced(replayed)
        expectTransposed(replayed)
        expectModeled(replayed, model(acts))
        expectContinued(acts, added.occurredAt, replayed)
        if (added === act && acts.every((other) => other === act || other.occurredAt < act.occurredAt))
          expect(replay(before.cellar, [added]).cellar, 'appended').toEqual(replayed.cellar)
        before = replayed
      }
    }),
    runs,
  )
})
