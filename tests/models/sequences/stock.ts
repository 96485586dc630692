import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { advance, isBrewer, isCellar, mergeInto, now, versionOf } from './model.ts'
import type { Expected, Model, Undo } from './model.ts'

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

/** Moves the stock to a quantity; null when that is more than there may be. */
function moveTo(model: Model, quantity: number, commandId: string, type: string): Undo | null {
  const { malt } = model
  if (quantity > most) return null
  const delta = quantity - malt.quantity
  const unit = now(malt.unit)
  malt.quantity = quantity
  malt.lastMove = commandId
  advance(malt.unit)
  return () => {
    const isCounted = type === 'SET' && malt.lastMove !== commandId
    const isKept = now(malt.unit) === unit && malt.quantity >= delta
    if (isCounted || !isKept || delta === 0) return { code: 'REFUSED' }
    const moved = moveTo(model, malt.quantity - delta, `${commandId} undone`, 'BACK')
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

function adjusted(model: Model, commandId: string, { by, type, tenths, hundredths }: Adjustment): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (tenths < 0 || tenths > 10_000_000 || hundredths > 0) return { code: 'BAD_USER_INPUT' }
  const before = model.malt.quantity
  const undo = moveTo(model, after[type](before, tenths * 100), commandId, type)
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
}

const adjustIngredient = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $commandId: ID) {
  adjustIngredient(id: $id, type: $type, quantity: $quantity, commandId: $commandId) {
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
  })
  .map((adjustment) => {
    const { by, type, tenths, hundredths } = adjustment
    const quantity = (tenths * 10 + hundredths) / 100
    return commandOf({
      name: `adjusts the stock: ${type} ${quantity}`,
      by,
      call: ({ ids }) => ({ text: adjustIngredient, variables: { id: ids.malt, type, quantity } }),
      expected: (model, commandId) => adjusted(model, commandId, adjustment),
    })
  })

function received(model: Model, commandId: string, by: Person, quantity: number): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  const { malt } = model
  if (!moveTo(model, malt.quantity + quantity * 1000, commandId, 'ORDER_RECEIVED'))
    return { code: 'BAD_USER_INPUT' }
  const answer = { currentQuantity: malt.quantity / 1000, version: versionOf(malt.unit) }
  return { code: null, answer, changes: ['IngredientSaved'], undo: () => ({ code: 'REFUSED' }) }
}

const receiveOrder = `mutation ($id: ID!, $quantity: Float!, $commandId: ID) {
  receiveOrder(input: { ingredientId: $id, quantity: $quantity }, commandId: $commandId) {
    currentQuantity version } }`

const receiving = fc
  .record({ by: aPerson, quantity: fc.integer({ min: 1, max: 50 }) })
  .map(({ by, quantity }) =>
    commandOf({
      name: `books a delivery of ${quantity}`,
      by,
      call: ({ ids }) => ({ text: receiveOrder, variables: { id: ids.malt, quantity } }),
      expected: (model, commandId) => received(model, commandId, by, quantity),
    }),
  )

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
    malt.quantity = quantity
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

/** Commands about a stock: adjusted, delivered, counted in another unit. */
export const stockCommands = [adjusting, adjusting, receiving, changingUnit]
