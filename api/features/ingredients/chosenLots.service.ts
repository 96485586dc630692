import { Conflict, NotFound, Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { lotNamed, proposeLots, refuseHeld, type LotMove } from '#domain/stock/lots.ts'
import { adjustStock } from '#domain/stock/stock.ts'
import { convert, roundQuantity } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { findRows } from '#api/db/statements/rows.ts'
import { moveStock } from '#api/features/ingredients/stock.service.ts'
import { lotOf, readLots } from './lotBook.service.ts'

type Ingredient = Prisma.IngredientModel
type LotRow = Prisma.LotModel

/** An amount to be taken of a locked ingredient, in its unit: of a lot or, without one, of lots in their order of use. */
export interface Wanted {
  lotId: string | null
  quantity: number
}

/**
 * Which lots amounts are taken from, as far as they last where no lot was chosen, and the ingredient after that. A chosen lot that is
 * on hold is refused, and one with less left is a Conflict that says who took it. With `occurredAt` it is a fact from earlier, and
 * booked: what the lot lacks is found on it.
 */
export async function chosenLots(
  tx: Tx,
  ingredient: Ingredient,
  { wanted, userId, occurredAt }: { wanted: readonly Wanted[]; userId: string; occurredAt: Date | null },
): Promise<{ ingredient: Ingredient; moves: LotMove[] }> {
  const named = wanted.flatMap(({ lotId }) => lotId ?? [])
  const rows = (await readLots(tx, [ingredient.id], named)).get(ingredient.id) ?? []
  if (named.some((id) => !rows.some((row) => row.id === id))) throw new NotFound(message('lots.gone'))
  const left = new Map(rows.map((row) => [row.id, Number(row.remaining)]))
  const found: LotMove[] = []
  const moves: LotMove[] = []
  function take(lotId: string, quantity: number) {
    left.set(lotId, roundQuantity((left.get(lotId) ?? 0) - quantity))
    moves.push({ lotId, quantity: -quantity })
  }
  // Those that were chosen first: the others are taken from what they leave.
  for (const { lotId, quantity } of wanted.filter(({ lotId }) => lotId !== null)) {
    const row = rows.find(({ id }) => id === lotId)
    if (!row || quantity <= 0) continue
    const there = left.get(row.id) ?? 0
    if (!occurredAt) {
      Refused.throwIf(refuseHeld(row, ingredient.name))
      if (there < quantity) throw await takenMeanwhile(tx, ingredient, row)
    }
    const lacking = roundQuantity(quantity - there)
    if (lacking > 0) {
      found.push({ lotId: row.id, quantity: lacking })
      left.set(row.id, quantity)
    }
    take(row.id, quantity)
  }
  for (const { lotId, quantity } of wanted) {
    if (lotId !== null) continue
    const lots = rows.map((row) => ({ ...lotOf(row), remaining: left.get(row.id) ?? 0 }))
    for (const move of proposeLots(lots, quantity)) take(move.lotId, move.quantity)
  }
  if (found.length === 0) return { ingredient, moves }
  const more = roundQuantity(found.reduce((sum, { quantity }) => sum + quantity, 0))
  const { saved } = await moveStock(tx, ingredient, {
    ...adjustStock(Number(ingredient.currentQuantity), 'ADD', more),
    ...{ transactionType: 'ADD', userId, occurredAt, moves: found },
    notes: message('notes.foundOnLot'),
  })
  return { ingredient: saved, moves }
}

/** What is left of a lot, and who took of it last. */
async function takenMeanwhile(tx: Tx, { name, unit }: Ingredient, row: LotRow): Promise<Conflict> {
  const left = Number(row.remaining)
  const [last] = await tx.sql<{ by: string | null; at: Date; quantity: number }[]>`
    SELECT u."name" AS "by", m."createdAt" AS "at", -m."quantity"::float8 AS "quantity"
    FROM "LotMovement" m LEFT JOIN "User" u ON u."id" = m."userId"
    WHERE m."lotId" = ${row.id} AND m."quantity" < 0 ORDER BY m."createdAt" DESC, m."id" DESC LIMIT 1`
  const conflict = { lotId: row.id, left, by: last?.by ?? null, at: last?.at.toISOString() ?? null }
  const said = { lot: lotNamed(row), name, left: { amount: left, unit } }
  if (!last) return new Conflict(message('lots.onlyLeft', said), conflict)
  const who = last.by ?? message('form.someoneElse')
  const taken = { amount: last.quantity, unit }
  return new Conflict(message('lots.takenMeanwhile', { ...said, who, taken }), conflict)
}

/**
 * The moves that return what transactions moved, each to its own lot, in the current unit of a locked ingredient; undefined for those
 * of before there were lots. What a lot no longer has of what was added to it is of lots in their order of use.
 */
export async function returningMoves(
  tx: Tx,
  ingredient: Ingredient,
  { transactionId, delta }: { transactionId: string; delta: number },
): Promise<LotMove[] | undefined> {
  const lines = await findRows(tx, 'LotMovement', { transactionId }, ['lotId'])
  if (lines.length === 0) return undefined
  const ids = lines.map(({ lotId }) => lotId)
  const lots = ((await readLots(tx, [ingredient.id], ids)).get(ingredient.id) ?? []).map(lotOf)
  const moves: LotMove[] = []
  let rest = delta
  for (const line of lines) {
    const quantity = -(convert(Number(line.quantity), line.unit, ingredient.unit) ?? 0)
    const lot = lots.find(({ id }) => id === line.lotId)
    if (!lot) continue
    const moved = roundQuantity(Math.max(-lot.remaining, quantity))
    lot.remaining = roundQuantity(lot.remaining + moved)
    rest = roundQuantity(rest - moved)
    if (moved !== 0) moves.push({ lotId: lot.id, quantity: moved, reversesId: line.id })
  }
  if (rest === 0) return moves
  if (rest < 0) {
    for (const { lotId, quantity } of proposeLots(lots, -rest, true))
      moves.push({ lotId, quantity: -quantity })
    return moves
  }
  // What rounding lost on the way to another unit and back.
  const [first] = moves
  return first ? [{ ...first, quantity: roundQuantity(first.quantity + rest) }, ...moves.slice(1)] : undefined
}
