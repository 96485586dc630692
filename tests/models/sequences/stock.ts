import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { advance, isBrewer, isCellar, mergeInto, now, versionOf } from './model.ts'
import type { BatchName, Expected, Lot, Model, Undo } from './model.ts'

/** The specification's factors to pounds, as whole numbers of 0.00000001. */
const pounds: Record<string, bigint> = {
  LBS: 100_000_000n,
  OZ: 6_250_000n,
  GRAMS: 220_462n,
  KG: 220_462_000n,
}
const most = 1_000_000_000

/** Thousandths in another unit, rounded half up; null when the units don't convert. */
function converted(thousandths: number, from: string, to: string): number | null {
  const [one, other] = [pounds[from], pounds[to]]
  if (thousandths === 0) return 0
  if (!one || !other) return null
  return Number((2n * BigInt(thousandths) * one + other) / (2n * other))
}

const minuteMs = 60_000
let acts = 0

/** When an act was, as a number that orders it; one of so many minutes ago was before everything that was done since. */
const timeOf = (minutes: number) => ++acts - minutes * minuteMs

/** What was moved after a time, in thousandths of the unit in which the stock is counted now; null where it was counted since. */
function movedSince({ malt }: Model, at: number): number | null {
  const later = malt.moves.filter((one) => one.at > at)
  const other = pounds[now(malt.unit)]
  let sum = 0n
  for (const { moved, unit, isCount } of later) {
    const one = pounds[unit]
    if (isCount || (unit !== now(malt.unit) && (!one || !other))) return null
    sum +=
      BigInt(moved) * (unit === now(malt.unit) ? 1n : one!) * (unit === now(malt.unit) ? (other ?? 1n) : 1n)
  }
  return Number(sum) / Number(other ?? 1n)
}

/** Moves the stock to a quantity; null when that is more than there may be. */
function moveTo(
  model: Model,
  quantity: number,
  commandId: string,
  { type, minutes = 0 }: { type: string; minutes?: number },
): Undo | null {
  const { malt } = model
  if (quantity > most) return null
  const delta = quantity - malt.quantity
  const unit = now(malt.unit)
  malt.moves.push({ at: timeOf(minutes), moved: delta, unit, isCount: type === 'SET' })
  malt.quantity = quantity
  malt.lastMove = commandId
  advance(malt.unit)
  return () => {
    const isCounted = type === 'SET' && malt.lastMove !== commandId
    const isKept = now(malt.unit) === unit && malt.quantity >= delta
    if (isCounted || !isKept || delta === 0) return { code: 'REFUSED' }
    const moved = moveTo(model, malt.quantity - delta, `${commandId} undone`, { type: 'BACK' })
    return moved ? { code: null, answer: null, changes: ['IngredientSaved'] } : { code: 'BAD_USER_INPUT' }
  }
}

/** What is left when as much as there is has been removed. */
const after = {
  ADD: (a: number, b: number) => a + b,
  REMOVE: (a: number, b: number) => Math.max(0, a - b),
  SET: (_: number, b: number) => b,
}

type Type = keyof typeof after

/**
 * What is left after an act of so many minutes ago: a count is a target at its own time, and what was done before a count is
 * within it.
 */
function afterLate(model: Model, type: Type, thousandths: number, minutes: number): number {
  const { quantity } = model.malt
  const since = minutes > 0 ? movedSince(model, timeOf(minutes)) : 0
  if (since === null) return quantity
  return type === 'SET' ? Math.max(0, Math.round(thousandths + since)) : after[type](quantity, thousandths)
}

function adjusted(
  model: Model,
  commandId: string,
  { by, type, tenths, hundredths, minutes }: Adjustment,
): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (tenths < 0 || tenths > 10_000_000 || hundredths > 0) return { code: 'BAD_USER_INPUT' }
  const before = model.malt.quantity
  const undo = moveTo(model, afterLate(model, type, tenths * 100, minutes), commandId, { type, minutes })
  if (!undo) return { code: 'BAD_USER_INPUT' }
  const { quantity, unit } = model.malt
  const answer = {
    currentQuantity: quantity / 1000,
    version: versionOf(unit),
    moved: (quantity - before) / 1000,
  }
  return { code: null, answer, changes: ['IngredientSaved'], undo }
}

interface Adjustment {
  by: Person
  type: Type
  tenths: number
  /** 5 for a quantity that is between two steps. */
  hundredths: number
  /** How long before it is sent it was done; 0 for now. */
  minutes: number
}

const adjustIngredient = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $at: DateTime, $commandId: ID) {
  adjustIngredient(id: $id, type: $type, quantity: $quantity, occurredAt: $at, commandId: $commandId) {
    currentQuantity version moved } }`

const adjusting = fc
  .record<Adjustment>({
    by: aPerson,
    type: fc.constantFrom('ADD', 'ADD', 'REMOVE', 'SET'),
    tenths: fc.oneof(
      { weight: 8, arbitrary: fc.nat(300) },
      fc.constantFrom(-1, 9_999_999, 10_000_000, 10_000_001),
    ),
    hundredths: fc.constantFrom(0, 0, 0, 0, 0, 0, 5),
    minutes: fc.constantFrom(0, 0, 0, 0, 30, 60),
  })
  .map((adjustment) => {
    const { by, type, tenths, hundredths, minutes } = adjustment
    const quantity = (tenths * 10 + hundredths) / 100
    return commandOf({
      name: `adjusts the stock${minutes ? ` ${minutes} minutes ago` : ''}: ${type} ${quantity}`,
      by,
      call: ({ ids }) => {
        const at = minutes > 0 ? new Date(Date.now() - minutes * minuteMs).toISOString() : null
        return { text: adjustIngredient, variables: { id: ids.malt, type, quantity, at } }
      },
      expected: (model, commandId) => adjusted(model, commandId, adjustment),
    })
  })

/** A unit of the stock costs this from now on. */
function costs(malt: Model['malt'], by: string, cents: number): void {
  malt.costs.push({ by, cents })
  malt.cents = cents
}

interface Receipt extends Lot {
  by: Person
  quantity: number
  /** What all of it costs. */
  cents: number | null
}

/**
 * A delivery: its cost of one becomes that of the stock, unless it is nothing or unknown. Its lot becomes that of the stock with
 * its own day or none; without either it is of the lot that is there, unless that is used up. Undone, what others made of them stays.
 */
function received(model: Model, commandId: string, { by, quantity, cents, lot, day }: Receipt): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  const { malt } = model
  const current = malt.lots.at(-1)!
  const isEmpty = malt.quantity === 0
  const undo = moveTo(model, malt.quantity + quantity * 1000, commandId, { type: 'ORDER_RECEIVED' })
  if (!undo) return { code: 'BAD_USER_INPUT' }
  const one = Math.round((cents ?? 0) / quantity)
  if (one > 0) costs(malt, commandId, one)
  if (lot !== null && lot.toLowerCase() === current.lot?.toLowerCase())
    malt.lots.push({ by: commandId, lot: current.lot, day: day ?? current.day })
  else if (lot !== null || day !== null || isEmpty) malt.lots.push({ by: commandId, lot, day })
  const stands = malt.lots.at(-1)!
  const answer = {
    ...{ currentQuantity: malt.quantity / 1000, version: versionOf(malt.unit) },
    ...{ costPerUnitCents: Math.round(malt.cents), lotNumber: stands.lot, expirationDate: stands.day },
  }
  return {
    ...{ code: null, answer, changes: ['IngredientSaved'] },
    undo(person) {
      const told = undo(person)
      if (told.code !== null) return told
      const isItsCost = malt.costs.at(-1)!.by === commandId
      malt.costs = malt.costs.filter((cost) => cost.by !== commandId)
      malt.lots = malt.lots.filter((one) => one.by !== commandId)
      // The cost before is known to the cent.
      if (isItsCost) malt.cents = Math.round(malt.costs.at(-1)!.cents)
      return told
    },
  }
}

const receiveOrder = `mutation ($input: ReceivedOrderInput!, $commandId: ID) {
  receiveOrder(input: $input, commandId: $commandId) {
    currentQuantity version costPerUnitCents lotNumber expirationDate } }`

const receiving = fc
  .record<Receipt>({
    by: aPerson,
    quantity: fc.integer({ min: 1, max: 50 }),
    cents: fc.constantFrom(null, null, 0, 7, 4_250, 4_999),
    lot: fc.constantFrom(null, null, 'L-1', 'l-1', 'L-2'),
    day: fc.constantFrom(null, null, '2027-04-30', '2028-01-31'),
  })
  .map((receipt) => {
    const { by, quantity, cents, lot, day } = receipt
    return commandOf({
      name: `books a delivery of ${quantity} for ${cents ?? '?'} cents, lot ${lot ?? '?'}, until ${day ?? '?'}`,
      by,
      call: ({ ids }) => {
        const rest = { totalCostCents: cents, lotNumber: lot, expirationDate: day }
        return { text: receiveOrder, variables: { input: { ingredientId: ids.malt, quantity, ...rest } } }
      },
      expected: (model, commandId) => received(model, commandId, receipt),
    })
  })

/** What the stock is worth, in whole cents. */
export const worthOf = ({ quantity, cents }: Model['malt']) =>
  Math.round(Number(((quantity * cents) / 1000).toFixed(6)))

/** What a unit costs in another one, so that the stock is worth the same; null when that is too little to be said. */
function centsIn(malt: Model['malt'], unit: string, quantity: number): number | null {
  const [one, other] = [pounds[now(malt.unit)], pounds[unit]]
  if (malt.cents === 0) return 0
  if (!one || !other) return null
  const worth = worthOf(malt)
  if (worth > 0 && quantity === 0) return null
  const cents = worth > 0 ? (worth * 1000) / quantity : (malt.cents * Number(other)) / Number(one)
  return Math.abs(Math.round(cents) - cents) > 0.1 * cents ? null : cents
}

function inUnit(
  model: Model,
  commandId: string,
  { by, unit, base }: { by: Person; unit: string; base: number },
): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const { malt } = model
  const merged = mergeInto(malt.unit, base, unit)
  if (merged === 'clash') return { code: 'CONFLICT' }
  const isWritten = merged === 'written'
  if (isWritten) {
    const quantity = converted(malt.quantity, now(malt.unit), unit)
    if (quantity === null || quantity > most) return { code: 'BAD_USER_INPUT' }
    const cents = centsIn(malt, unit, quantity)
    if (cents === null) return { code: 'BAD_USER_INPUT' }
    malt.quantity = quantity
    costs(malt, commandId, cents)
    malt.lastMove = commandId
    advance(malt.unit, unit)
  }
  const answer = { unit, currentQuantity: malt.quantity / 1000, version: versionOf(malt.unit) }
  const changes = isWritten ? ['IngredientSaved'] : []
  return { code: null, answer, changes, undo: () => ({ code: 'REFUSED' }) }
}

const updateIngredient = `mutation ($id: ID!, $base: Int!, $unit: Unit!, $commandId: ID) {
  updateIngredient(id: $id, baseVersion: $base, changes: { unit: $unit }, commandId: $commandId) {
    unit currentQuantity version } }`

const changingUnit = fc
  .record({ by: aPerson, unit: fc.constantFrom('LBS', 'OZ', 'GRAMS', 'KG', 'LITERS'), seen: fc.nat(2) })
  .map(({ by, unit, seen }) => {
    const baseOf = ({ malt }: Model) => Math.max(1, versionOf(malt.unit) - seen)
    return commandOf({
      name: `counts the stock in ${unit}, having seen ${seen} versions ago`,
      by,
      call: ({ ids }, model) => ({
        text: updateIngredient,
        variables: { id: ids.malt, base: baseOf(model), unit },
      }),
      expected: (model, commandId) => inUnit(model, commandId, { by, unit, base: baseOf(model) }),
    })
  })

function pricedAt(model: Model, commandId: string, { by, cents }: { by: Person; cents: number }): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const { malt } = model
  const isWritten = Math.round(malt.cents) !== cents
  if (isWritten) {
    costs(malt, commandId, cents)
    advance(malt.unit)
  }
  const answer = { costPerUnitCents: cents, version: versionOf(malt.unit) }
  return {
    code: null,
    answer,
    changes: isWritten ? ['IngredientSaved'] : [],
    undo: () => ({ code: 'REFUSED' }),
  }
}

const priceIngredient = `mutation ($id: ID!, $base: Int!, $cents: Int!, $commandId: ID) {
  updateIngredient(id: $id, baseVersion: $base, changes: { costPerUnitCents: $cents }, commandId: $commandId) {
    costPerUnitCents version } }`

const pricing = fc.record({ by: aPerson, cents: fc.constantFrom(85, 133, 1_999) }).map(({ by, cents }) =>
  commandOf({
    name: `says that a unit of the stock costs ${cents} cents`,
    by,
    call: ({ ids }, { malt }) => ({
      text: priceIngredient,
      variables: { id: ids.malt, base: versionOf(malt.unit), cents },
    }),
    expected: (model, commandId) => pricedAt(model, commandId, { by, cents }),
  }),
)

interface DryHop {
  name: BatchName
  tenths: number
}

/** What a batch takes with a dry hop, as far as there is any, and what that costs; undone, it is returned. */
function hopped(model: Model, commandId: string, by: Person, { name, tenths }: DryHop): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (batch.stage !== 'FERMENTING' && batch.stage !== 'CONDITIONING') return { code: 'REFUSED' }
  const { malt } = model
  const [moved, unit] = [Math.min(malt.quantity, tenths * 100), now(malt.unit)]
  const cost = malt.cents === 0 ? null : worthOf({ ...malt, quantity: moved })
  moveTo(model, malt.quantity - moved, commandId, { type: 'BREWED' })
  batch.costs.push(cost)
  batch.stockMoved -= moved
  batch.logs += 1
  batch.logged += 1
  return {
    code: null,
    answer: { logType: 'DRY_HOP' },
    changes: ['IngredientSaved', 'LogAdded'],
    undo() {
      if (batch.isDeleted) return { code: 'REFUSED' }
      const back = converted(moved, unit, now(malt.unit))
      if (back === null && unit !== now(malt.unit)) return { code: 'REFUSED' }
      const returned = unit === now(malt.unit) ? moved : (back ?? 0)
      if (!moveTo(model, malt.quantity + returned, `${commandId} undone`, { type: 'BACK' }))
        return { code: 'BAD_USER_INPUT' }
      // Returned in another unit, nothing may be left of it; then it costs nothing either way.
      batch.costs.push(cost === null ? null : returned > 0 ? -cost : cost)
      batch.stockMoved += returned
      batch.logs -= 1
      batch.logged -= 1
      return { code: null, answer: null, changes: ['IngredientSaved', 'LogRemoved'] }
    },
  }
}

const dryHop = `mutation ($batch: ID!, $id: ID!, $amount: Float!, $unit: Unit!, $commandId: ID) {
  addLog(input: { batchId: $batch, logType: DRY_HOP, additions: [{ ingredientId: $id, amount: $amount, unit: $unit }] },
    commandId: $commandId) { logType } }`

const hopping = fc
  .record({
    by: aPerson,
    name: fc.constantFrom<BatchName>('first', 'first', 'second'),
    tenths: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ by, ...said }) =>
    commandOf({
      name: `adds ${said.tenths / 10} of the stock to the ${said.name} batch`,
      by,
      call: ({ ids }, { malt }) => ({
        text: dryHop,
        variables: {
          ...{ batch: ids.batches[said.name], id: ids.malt },
          ...{ amount: said.tenths / 10, unit: now(malt.unit) },
        },
      }),
      expected: (model, commandId) => hopped(model, commandId, by, said),
    }),
  )

/** Commands about a stock: adjusted, delivered, counted in another unit, priced, taken by a batch. */
export const stockCommands = [adjusting, adjusting, adjusting, receiving, changingUnit, pricing, hopping]
