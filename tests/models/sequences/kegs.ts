import fc from 'fast-check'
import { commandOf } from './command.ts'
import type { Person } from './people.ts'
import { aPerson } from './arbitraries.ts'
import { advance, isBrewer, isCellar, mergeInto, now, versionOf } from './model.ts'
import type { Expected, Model, Reason, Undo } from './model.ts'

const reasons = ['SOLD', 'MOVED', 'BROKEN', 'SAMPLED', 'CORRECTION'] as const

const answerOf = ({ kegs }: Model, moved: number) => ({
  quantity: kegs.quantity,
  version: versionOf(kegs.price),
  moved,
})

/** How many are sold at a price and not taken back. */
const soldAt = (moves: Model['kegs']['moves'], price: number) =>
  moves.filter((one) => one.reason === 'SOLD' && one.price === price).reduce((sum, one) => sum - one.moved, 0)

/** Moves kegs as far as there are any, and tells how to take them back: at the same price, for the same reason. */
export function move(
  model: Model,
  by: Person,
  wanted: number,
  why: { reason: Reason | null; price: number },
): Undo {
  const { kegs } = model
  const moved = Math.max(-kegs.quantity, wanted)
  kegs.quantity += moved
  kegs.moves.push({ by, moved, ...why })
  advance(kegs.price)
  return (undoer) => {
    if (moved === 0 || kegs.quantity < moved) return { code: 'REFUSED' }
    if (why.reason === 'SOLD' && moved < 0 && soldAt(kegs.moves, why.price) < -moved)
      return { code: 'REFUSED' }
    move(model, undoer, -moved, { ...why, reason: why.reason ?? 'CORRECTION' })
    return { code: null, answer: null, changes: ['KegCountChanged'] }
  }
}

/** The sale that added kegs reverse: the same price as the latest of which as many are still sold; null if there is none. */
function saleReversed({ kegs }: Model, by: Person, delta: number, reason: Reason | null) {
  const price = now(kegs.price)
  if (reason && reason !== 'SOLD') return { reason, price }
  const sales = kegs.moves.filter((one) => one.reason === 'SOLD' && (reason || one.by === by))
  const found = sales.findLast((sale) => soldAt(sales, sale.price) >= delta)
  if (found) return { reason: 'SOLD' as const, price: found.price }
  return reason ? null : { reason, price }
}

function adjusted(model: Model, by: Person, delta: number, reason: Reason | null): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (delta === 0 || Math.abs(delta) > 100) return { code: 'BAD_USER_INPUT' }
  const before = model.kegs.quantity
  const why =
    delta < 0
      ? { reason: reason ?? ('SOLD' as const), price: now(model.kegs.price) }
      : saleReversed(model, by, delta, reason)
  if (!why) return { code: 'REFUSED' }
  const undo = move(model, by, delta, why)
  return {
    code: null,
    answer: answerOf(model, model.kegs.quantity - before),
    changes: ['KegCountChanged'],
    undo,
  }
}

const adjustKegs = `mutation ($beer: ID!, $delta: Int!, $reason: KegReason, $commandId: ID) {
  adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta, reason: $reason, commandId: $commandId) {
    quantity version moved } }`

const adjusting = fc
  .record({
    by: aPerson,
    delta: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -12, max: 12 }) },
      fc.constantFrom(-101, -100, 100, 101),
    ),
    reason: fc.option(fc.constantFrom(...reasons), { freq: 2 }),
  })
  .map(({ by, delta, reason }) =>
    commandOf({
      name: `adjusts kegs by ${delta} ${reason ?? ''}`,
      by,
      call: ({ ids }) => ({ text: adjustKegs, variables: { beer: ids.beer, delta, reason } }),
      expected: (model) => adjusted(model, by, delta, reason),
    }),
  )

function counted(model: Model, by: Person, quantity: number, isStale: boolean): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (quantity < 0 || quantity > 100_000) return { code: 'BAD_USER_INPUT' }
  const { kegs } = model
  if (isStale && versionOf(kegs.price) > 1) return { code: 'CONFLICT' }
  const delta = quantity - kegs.quantity
  if (delta === 0) return { code: null, answer: { quantity }, changes: [] }
  const undo = move(model, by, delta, { reason: 'CORRECTION', price: now(kegs.price) })
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
  const { price } = model.kegs
  const merged = mergeInto(price, base, priceCents)
  if (merged === 'clash') return { code: 'CONFLICT' }
  if (merged === 'written') advance(price, priceCents)
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

/** Commands about kegs: moved by hand, counted over REST, priced. */
export const kegCommands = [adjusting, adjusting, counting, pricing]
