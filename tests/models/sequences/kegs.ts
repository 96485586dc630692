import fc, { type AsyncCommand } from 'fast-check'
import type { Brewery } from './brewery.ts'
import { commandOf } from './command.ts'
import type { Person } from './people.ts'
import { aPerson } from './arbitraries.ts'
import { advance, isBrewer, isCellar, mergeInto, now, versionOf } from './model.ts'
import type { Expected, KegSale, Model, Reason, Undo } from './model.ts'

const reasons = ['SOLD', 'MOVED', 'BROKEN', 'SAMPLED', 'CORRECTION', 'FILLED'] as const

const answerOf = ({ kegs }: Model, moved: number) => ({
  quantity: kegs.quantity,
  version: versionOf(kegs.price),
  moved,
})

interface Moving {
  by: Person
  wanted: number
  reason: Reason
  price: number
  /** In which minute; by default now. */
  at?: number
}

const takenBack = { code: null, answer: null, changes: ['KegCountChanged'] }

/** Moves kegs as far as there are any, and tells how to undo that: at the same price, for the same reason. */
export function move(model: Model, { wanted, ...why }: Moving): Undo {
  const { kegs } = model
  const moved = Math.max(-kegs.quantity, wanted)
  const made = { at: kegs.minute, ...why, moved }
  kegs.quantity += moved
  kegs.moves.push(made)
  advance(kegs.price)
  const back = (by: Person) =>
    move(model, { ...made, by, wanted: -moved, reason: why.reason === 'FILLED' ? 'CORRECTION' : why.reason })
  const sale = why.reason === 'SOLD' && moved < 0 ? { ...made, open: -moved } : null
  if (!sale) {
    return (undoer) => {
      if (moved === 0 || kegs.quantity < moved) return { code: 'REFUSED' }
      back(undoer)
      return takenBack
    }
  }
  kegs.sales.push(sale)
  return (undoer) => {
    if (sale.open < -moved) return { code: 'REFUSED' }
    sale.open = 0
    back(undoer)
    return takenBack
  }
}

/** Adds kegs that reverse so many of each of these sales; those of one price are one movement. */
function reverse(model: Model, by: Person, parts: { sale: KegSale; count: number }[], at: number) {
  const { kegs } = model
  const prices = [...new Set(parts.map(({ sale }) => sale.price))]
  const ofPrice = (price: number) =>
    parts.reduce((sum, { sale, count }) => sum + (sale.price === price ? count : 0), 0)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const moveAll = (who: Person, sign: 1 | -1) => {
    for (const price of prices) {
      kegs.quantity += sign * ofPrice(price)
      kegs.moves.push({ by: who, moved: sign * ofPrice(price), reason: 'SOLD', price, at })
      advance(kegs.price)
    }
    for (const { sale, count } of parts) sale.open -= sign * count
    return prices.map(() => 'KegCountChanged')
  }
  const changes = moveAll(by, 1)
  const undo: Undo = (undoer) => {
    if (kegs.quantity < all) return { code: 'REFUSED' }
    return { code: null, answer: null, changes: moveAll(undoer, -1) }
  }
  return { changes, undo }
}

/** The sales that added kegs reverse, the latest first; null when there are not as many as that. */
function salesReversed({ kegs }: Model, { by, delta, reason, late }: Adjusting) {
  const at = kegs.minute - late
  const could = kegs.sales.filter(
    (sale) =>
      sale.open > 0 &&
      (late === 0 || sale.at <= at + 1) &&
      (reason === 'SOLD' || (sale.by === by && sale.at >= at - 10)),
  )
  let left = delta
  const parts = could.toReversed().flatMap((sale) => {
    const count = Math.min(left, sale.open)
    left -= count
    return count > 0 ? [{ sale, count }] : []
  })
  return left === 0 ? parts : null
}

/** The price at a minute: what was sold before there was any has the first. */
function priceAt({ prices }: Model['kegs'], minute: number): number {
  return (prices.findLast(({ since }) => since <= minute) ?? prices[0])?.cents ?? 0
}

interface Adjusting {
  by: Person
  delta: number
  reason: Reason | null
  /** How many minutes ago, on a device that had no connection. */
  late: number
}

function adjusted(model: Model, adjusting: Adjusting): Expected {
  const { by, delta, reason, late } = adjusting
  const { kegs } = model
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (delta === 0 || Math.abs(delta) > 100) return { code: 'BAD_USER_INPUT' }
  if (delta < 0 && reason === 'FILLED') return { code: 'BAD_USER_INPUT' }
  const at = kegs.minute - late
  if (delta > 0 && (reason === null || reason === 'SOLD')) {
    const parts = salesReversed(model, adjusting)
    if (parts) {
      const reversed = reverse(model, by, parts, at)
      return { code: null, answer: answerOf(model, delta), ...reversed }
    }
    if (reason === 'SOLD') return { code: 'REFUSED' }
  }
  const before = kegs.quantity
  const price = late === 0 ? now(kegs.price) : priceAt(kegs, at)
  const usual = delta < 0 ? 'SOLD' : 'FILLED'
  const undo = move(model, { by, wanted: delta, reason: reason ?? usual, price, at })
  const answer = answerOf(model, kegs.quantity - before)
  return { code: null, answer, changes: ['KegCountChanged'], undo }
}

const adjustKegs = `mutation ($beer: ID!, $delta: Int!, $reason: KegReason, $at: DateTime, $commandId: ID) {
  adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, reason: $reason, occurredAt: $at, commandId: $commandId) {
    quantity version moved } }`

const adjusting = fc
  .record({
    by: aPerson,
    delta: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -12, max: 12 }) },
      { weight: 4, arbitrary: fc.constantFrom(-2, -1, 1, 2) },
      fc.constantFrom(-101, -100, 100, 101),
    ),
    reason: fc.option(fc.constantFrom(...reasons), { freq: 2 }),
    // Half a minute beside the steps of the clock, so that a slow sequence changes nothing.
    late: fc.constantFrom(0, 0, 0, 1.5, 4.5, 7.5, 10.5),
  })
  .map((said) =>
    commandOf({
      name: `adjusts kegs by ${said.delta} ${said.reason ?? ''} ${said.late} minutes ago`,
      by: said.by,
      call: ({ ids }) => ({
        text: adjustKegs,
        variables: {
          beer: ids.beer,
          delta: said.delta,
          reason: said.reason,
          at: said.late === 0 ? null : new Date(Date.now() - said.late * 60_000).toISOString(),
        },
      }),
      expected: (model) => adjusted(model, said),
    }),
  )

/** Three minutes after which nothing that was done before can be undone. */
const minutesPass = fc.constant({
  check: () => true,
  async run(model, { server, ids, accepted }) {
    const older = (table: string, column: string, ofKeg: string) =>
      server.app.database.pool.query(
        `UPDATE "${table}" SET "${column}" = "${column}" - interval '3 min' WHERE ${ofKeg}`,
        [[ids.keg, ids.beer, ...accepted.keys()]],
      )
    await older('KegTransaction', 'timestamp', '"kegId" = ANY($1)')
    await older('KegTransaction', 'occurredAt', '"kegId" = ANY($1)')
    await older('Price', 'since', '"beerTypeId" = ANY($1)')
    await older('Change', 'at', '"commandId" = ANY($1)')
    model.kegs.minute += 3
    for (const done of Object.values(model.done).flat()) done.undo = null
  },
  toString: () => 'three minutes pass',
} satisfies AsyncCommand<Model, Brewery>)

function counted(model: Model, by: Person, quantity: number, isStale: boolean): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (quantity < 0 || quantity > 100_000) return { code: 'BAD_USER_INPUT' }
  const { kegs } = model
  if (isStale && versionOf(kegs.price) > 1) return { code: 'CONFLICT' }
  const delta = quantity - kegs.quantity
  if (delta === 0) return { code: null, answer: { quantity }, changes: [] }
  const undo = move(model, { by, wanted: delta, reason: 'CORRECTION', price: now(kegs.price) })
  return { code: null, answer: { quantity }, changes: ['KegCountChanged'], undo }
}

const counting = fc
  .record({
    by: aPerson,
    quantity: fc.oneof({ weight: 6, arbitrary: fc.nat(20) }, fc.constantFrom(-1, 100_001)),
    isStale: fc.boolean(),
  })
  .map(({ by, quantity, isStale }) =>
    commandOf({
      name: `counts ${quantity} kegs${isStale ? ', having seen the first version' : ''}`,
      by,
      call: ({ ids }, { kegs }) => ({
        method: 'PUT',
        path: `/api/kegs/${ids.keg}`,
        body: { quantity },
        headers: { 'if-match': String(isStale ? 1 : versionOf(kegs.price)) },
      }),
      expected: (model) => counted(model, by, quantity, isStale),
    }),
  )

function priced(model: Model, by: Person, priceCents: number, base: number): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const { kegs } = model
  const { price } = kegs
  const merged = mergeInto(price, base, priceCents)
  if (merged === 'clash') return { code: 'CONFLICT' }
  if (merged === 'written') {
    advance(price, priceCents)
    kegs.prices.push({ since: kegs.minute, cents: priceCents })
  }
  const answer = { priceCents, version: versionOf(price) }
  return { code: null, answer, changes: merged === 'written' ? ['KegSaved'] : [] }
}

const updateKeg = `mutation ($id: ID!, $base: Int!, $priceCents: Int!, $commandId: ID) {
  updateKeg(id: $id, baseVersion: $base, changes: { priceCents: $priceCents }, commandId: $commandId) {
    priceCents version } }`

const pricing = fc
  .record({ by: aPerson, priceCents: fc.constantFrom(10_000, 12_000, 15_000), seen: fc.nat(3) })
  .map(({ by, priceCents, seen }) => {
    const baseOf = ({ kegs }: Model) => Math.max(1, versionOf(kegs.price) - seen)
    return commandOf({
      name: `sets the price to ${priceCents}, having seen ${seen} versions ago`,
      by,
      call: ({ ids }, model) => ({
        text: updateKeg,
        variables: { id: ids.keg, base: baseOf(model), priceCents },
      }),
      expected: (model) => priced(model, by, priceCents, baseOf(model)),
    })
  })

/** Commands about kegs: moved by hand, now or earlier, counted over REST, priced, while time passes. */
export const kegCommands = [adjusting, adjusting, adjusting, counting, pricing, minutesPass]
