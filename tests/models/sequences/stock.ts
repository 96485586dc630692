import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { advance, isCellar, now, versionOf } from './model.ts'
import type { BatchName, Expected, Model, Undo } from './model.ts'

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

/** What the stock is worth, in whole cents. */
export const worthOf = ({ quantity, cents }: Model['malt']) =>
  Math.round(Number(((quantity * cents) / 1000).toFixed(6)))

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

/** Commands about a stock: adjusted, taken by a batch. Deliveries, lots, units and costs have a model of their own, lots.test.ts. */
export const stockCommands = [adjusting, adjusting, adjusting, hopping]
