import { findRow, findRows } from '#api/db/statements/rows.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { lotNamed, type LotMove } from '#domain/stock/lots.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { chosenLots } from './chosenLots.service.ts'
import { lockIngredients, moveStock } from './stock.service.ts'

type Batch = Prisma.BatchModel
type Ingredient = Prisma.IngredientModel
type Lot = Prisma.LotModel

/** A lot of yeast with its ingredient; Invalid when it is of something else. */
export async function lotOfYeast(tx: Tx, lotId: string): Promise<{ lot: Lot; ingredient: Ingredient }> {
  const lot = await findRow(tx, 'Lot', { id: lotId })
  const ingredient = lot?.ingredientId ? await findRow(tx, 'Ingredient', { id: lot.ingredientId }) : null
  if (!lot || !ingredient) throw new NotFound(message('lots.gone'))
  Invalid.throwIf(ingredient.category === 'YEAST' ? null : message('yeast.noYeast'), 'yeastLotId')
  return { lot, ingredient }
}

/** What a step of a brew day pitches now, of a batch that is locked; `pitched` is null where it is reopened or names no lot. */
interface Pitching {
  batch: Batch
  stepId: string
  pitched: { lot: Lot; quantity: number } | null
  userId: string
  occurredAt: Date | null
}

/**
 * Takes what a step pitches of its lot, and returns what the step took before beyond that. What the batch took of that ingredient for
 * its brew day was this yeast: it goes back to its lots, all of it with the last brew. Each ingredient is one movement.
 */
export async function pitchYeast(tx: Tx, pitching: Pitching): Promise<void> {
  const { batch, stepId, pitched, userId, occurredAt } = pitching
  const moved = await movedBySteps(tx, batch.id)
  const ids = moved.filter((line) => line.brewStepId === stepId).map(({ ingredientId }) => ingredientId)
  if (pitched?.lot.ingredientId) ids.push(pitched.lot.ingredientId)
  for (const ingredient of await lockIngredients(tx, [...new Set(ids)])) {
    const isPitched = pitched?.lot.ingredientId === ingredient.id
    const wanted = isPitched ? await linesOf(tx, pitching, ingredient) : new Map<string, number>()
    // More of a lot is taken; less, or below 0, goes back to it.
    for (const line of moved.filter((one) => one.brewStepId === stepId && one.ingredientId === ingredient.id))
      wanted.set(line.lotId, roundQuantity((wanted.get(line.lotId) ?? 0) - inUnit(line, ingredient.unit)))
    const changed = [...wanted].filter(([, quantity]) => quantity !== 0)
    if (changed.length === 0) continue
    const taken = changed.filter(([, quantity]) => quantity > 0)
    const chosen = await chosenLots(tx, ingredient, {
      ...{ wanted: taken.map(([lotId, quantity]) => ({ lotId, quantity })), userId, occurredAt },
    })
    const back = changed
      .filter(([, quantity]) => quantity < 0)
      .map(([lotId, quantity]): LotMove => ({ lotId, quantity: -quantity }))
    const net = roundQuantity(changed.reduce((sum, [, quantity]) => sum + quantity, 0))
    await moveStock(tx, chosen.ingredient, {
      ...{ moves: [...back, ...chosen.moves], quantity: Math.abs(net) },
      newQuantity: roundQuantity(Number(chosen.ingredient.currentQuantity) - net),
      transactionType: net < 0 ? 'ADD' : 'BREWED',
      ...{ userId, occurredAt, batchId: batch.id, batchNumber: batch.batchNumber, brewStepId: stepId },
      notes:
        isPitched && pitched
          ? message('notes.pitched', { lot: lotNamed(pitched.lot) })
          : message('notes.pitchedOther'),
    })
  }
}

/** What a step takes of the lots of a locked ingredient in all: the chosen one, less what was taken for the brew day and is this yeast. */
async function linesOf(
  tx: Tx,
  { batch, stepId, pitched }: Pitching,
  { id, unit }: Ingredient,
): Promise<Map<string, number>> {
  const lines = new Map<string, number>()
  if (!pitched) return lines
  lines.set(pitched.lot.id, pitched.quantity)
  const others = (await findRows(tx, 'BrewStep', { batchId: batch.id, kind: 'PITCH' })).filter(
    (step) => step.id !== stepId && step.doneAt,
  )
  const isLast = others.filter(({ brew }) => brew <= batch.brews).length >= batch.brews - 1
  let rest = isLast ? Infinity : pitched.quantity
  for (const { lotId, quantity } of await leftOfBrewDay(tx, batch.id, { ingredientId: id, unit, stepId })) {
    const back = roundQuantity(Math.min(rest, quantity))
    rest -= back
    lines.set(lotId, roundQuantity((lines.get(lotId) ?? 0) - back))
  }
  return lines
}

/** So much of a lot, in a unit. */
interface Amount {
  lotId: string
  quantity: number
  unit: Unit
}

/** What is in a batch of a lot, and can be returned to it. */
export interface Returnable extends Amount {
  ingredientId: string
}

interface Line extends Returnable {
  brewStepId: string | null
}

const inUnit = ({ quantity, unit }: Omit<Amount, 'lotId'>, wanted: Unit): number =>
  convert(quantity, unit, wanted) ?? 0

/** What the steps of a batch's brew day took of each lot, less what they returned. */
async function movedBySteps(tx: Pick<Tx, 'sql'>, batchId: string): Promise<Line[]> {
  return (await movedForBrewDay(tx, batchId)).filter(({ brewStepId }) => brewStepId !== null)
}

/** What a batch took for its brew day of each lot that has its ingredient, less what it returned; without dry hops. */
function movedForBrewDay(tx: Pick<Tx, 'sql'>, batchId: string): Promise<Line[]> {
  return tx.sql<Line[]>`
    SELECT m."lotId", m."brewStepId", l."ingredientId", m."unit", -sum(m."quantity")::float8 AS "quantity"
    FROM "LotMovement" m JOIN "Lot" l ON l."id" = m."lotId"
    WHERE m."batchId" = ${batchId} AND m."logId" IS NULL AND l."ingredientId" IS NOT NULL
    GROUP BY m."lotId", m."brewStepId", l."ingredientId", m."unit" ORDER BY min(m."id")`
}

/** What of an ingredient's lots a batch took with the others for its brew day, and neither returned nor pitched by another step. */
async function leftOfBrewDay(
  tx: Pick<Tx, 'sql'>,
  batchId: string,
  { ingredientId, unit, stepId }: { ingredientId: string; unit: Unit; stepId: string },
): Promise<Amount[]> {
  const left = await returnableOf(tx, batchId, stepId)
  return left.flatMap((one) =>
    one.ingredientId === ingredientId ? [{ ...one, quantity: roundQuantity(inUnit(one, unit)), unit }] : [],
  )
}

/**
 * What of which lots can be returned by a batch, in the units of their ingredients: what it took for its brew day, less what it
 * returned, and less what its steps pitched, which is corrected there. Without what one step moved, if it is named.
 */
export async function returnableOf(
  tx: Pick<Tx, 'sql'>,
  batchId: string,
  except: string | null = null,
): Promise<Returnable[]> {
  const pitched = await tx.sql<Line[]>`
    SELECT s."yeastLotId" AS "lotId", s."id" AS "brewStepId", l."ingredientId", s."yeastUnit" AS "unit",
      -s."yeastQuantity"::float8 AS "quantity"
    FROM "BrewStep" s JOIN "Lot" l ON l."id" = s."yeastLotId"
    WHERE s."batchId" = ${batchId} AND s."doneAt" IS NOT NULL AND l."ingredientId" IS NOT NULL`
  const lines = [...(await movedForBrewDay(tx, batchId)), ...pitched].filter(
    ({ brewStepId }) => except === null || brewStepId !== except,
  )
  const units = await tx.sql<{ id: string; unit: Unit }[]>`
    SELECT "id", "unit" FROM "Ingredient" WHERE "id" = ANY(${lines.map(({ ingredientId }) => ingredientId)})`
  const unitOf = new Map(units.map(({ id, unit }) => [id, unit]))
  const left = new Map<string, Returnable>()
  for (const { lotId, ingredientId, ...line } of lines) {
    const unit = unitOf.get(ingredientId) ?? line.unit
    const known = left.get(lotId)?.quantity ?? 0
    left.set(lotId, { lotId, ingredientId, unit, quantity: roundQuantity(known + inUnit(line, unit)) })
  }
  return [...left.values()].filter(({ quantity }) => quantity > 0)
}
