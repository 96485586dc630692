import { lotValueCents, moveLots, proposeLots, shownOf, type Lot, type LotMove } from '#domain/stock/lots.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { minutesAfter, type Calendar } from '#prisma/seed/calendar.ts'
import { clara, type Person } from '#prisma/seed/people.ts'
import type { Pantry } from './pantry.ts'

/** A stock transaction to insert, with its author. */
export interface StockMovement {
  row: Prisma.IngredientTransactionCreateManyInput & { id: string; newQuantity: number; timestamp: Date }
  by: Person
}

/** What became of a delivery whose malt came damp; it is on hold since then. */
const held = {
  ingredientId: 'demo-ingredient-brown-malt',
  reason: 'Bags were damp, waiting for the supplier',
}

/** The suppliers' numbers of the lots of an ingredient, in the order in which they came. */
export const lotNumberOf = ({ id }: Pantry, delivery: number) =>
  `${id.slice('demo-ingredient-'.length).slice(0, 3).toUpperCase()}-${String(240 + delivery * 7)}`

/** The lots of one stock, and its ingredient's columns of them: each delivery is one, and brews use the oldest first. */
export function lotsOf(ingredient: Pantry, movements: StockMovement[], calendar: Calendar) {
  const { id: ingredientId, name: ingredientName, unit, costPerUnitCents, expires } = ingredient
  const { supplierId, supplierName } = ingredient
  const expirationDate = calendar.day(expires)
  const day = expirationDate.toISOString().slice(0, 10)
  const rows: Prisma.LotCreateManyInput[] = []
  const lines: Prisma.LotMovementCreateManyInput[] = []
  let lots: Lot[] = []
  for (const { row, by } of movements) {
    const isAdded = row.transactionType !== 'BREWED'
    const moves: LotMove[] = isAdded
      ? [{ lotId: `demo-lot-${row.id}`, quantity: Number(row.quantity) }]
      : proposeLots(lots, Number(row.quantity)).map((move) => ({ ...move, quantity: -move.quantity }))
    if (isAdded) {
      const lotNumber = lotNumberOf(ingredient, rows.length)
      const of = {
        id: `demo-lot-${row.id}`,
        unit,
        lotNumber,
        unitCostCents: costPerUnitCents,
        costCents: null,
      }
      lots.push({ ...of, expirationDate: day, useBefore: day, quantity: 0, remaining: 0, isHeld: false })
      rows.push({
        ...{ ...of, ingredientId, ingredientName, supplierId, supplierName },
        ...{ expirationDate, useBefore: expirationDate },
        ...{ quantity: row.quantity, remaining: 0, receivedAt: row.timestamp, receivedById: by.id },
        ...{ createdAt: row.timestamp, updatedAt: row.timestamp },
        origin: row.transactionType === 'SET' ? 'OPENING' : 'RECEIVED',
      })
    }
    const booked = moveLots(lots, moves)
    lots = booked.lots
    const { batchId = null, batchNumber = null } = row
    for (const [at, { lotId, quantity, costCents }] of booked.lines.entries())
      lines.push({
        ...{ id: `demo-line-${row.id}-${at}`, lotId, quantity, costCents, unit, batchId, batchNumber },
        ...{ transactionId: row.id, userId: by.id, occurredAt: row.timestamp, createdAt: row.timestamp },
      })
  }
  const newest = lots.at(-1)
  if (newest && held.ingredientId === ingredientId && newest.remaining > 0) newest.isHeld = true
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const shown = shownOf(lots)
  return {
    lots: rows.map((row) => {
      const lot = byId.get(row.id ?? '')
      const hold = lot?.isHeld && {
        ...{
          heldById: clara.id,
          holdReason: held.reason,
          heldAt: minutesAfter(new Date(row.receivedAt), 30),
        },
      }
      return { ...row, remaining: lot?.remaining ?? 0, ...hold }
    }),
    lines,
    ofIngredient: {
      lotNumber: shown?.lotNumber ?? newest?.lotNumber ?? null,
      inventoryValueCents: lots.reduce((sum, lot) => sum + (lotValueCents(lot) ?? 0), 0),
      heldQuantity: lots.reduce((sum, { isHeld, remaining }) => sum + (isHeld ? remaining : 0), 0),
    },
  }
}
