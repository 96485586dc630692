import type { ChangeKind } from '#domain/changes/changeKinds.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Brew } from '#prisma/seed/brews/brews.ts'
import type { Calendar } from './calendar.ts'
import type { KegMovement } from '#prisma/seed/stock/kegTransactions.ts'
import type { Logged } from '#prisma/seed/logs/logs.ts'
import type { Person } from './people.ts'
import type { StockMovement } from '#prisma/seed/stock/stock.ts'
import type { VesselEvent } from '#prisma/seed/vessels/vesselHistory.ts'

interface SeededChange {
  type: ChangeKind
  entityId: string
  at: Date
  by: Person
  detail: Prisma.InputJsonObject
}

/** What happened in the brewery. */
export interface History {
  brews: Brew[]
  vessels: VesselEvent[]
  logs: Logged[]
  kegs: KegMovement[]
  stock: StockMovement[]
}

function changesIn({ brews, vessels, logs, kegs, stock }: History): SeededChange[] {
  const moves = brews.flatMap((brew) => brew.moves)
  return [
    ...moves.map(({ before, to, at, by }): SeededChange => {
      return { type: 'BatchStageChanged', entityId: before.id, at, by, detail: { from: before.stage, to } }
    }),
    ...vessels.map(({ vesselId, from, to, at, by }): SeededChange => {
      return { type: 'EquipmentStatusChanged', entityId: vesselId, at, by, detail: { from, to } }
    }),
    ...logs.map(({ row: { id, batchId, createdAt }, by }): SeededChange => {
      return { type: 'LogAdded', entityId: id, at: createdAt, by, detail: { batchId } }
    }),
    ...kegs.map(({ row: { kegId, previousQuantity, newQuantity, timestamp }, by }): SeededChange => {
      return {
        type: 'KegCountChanged',
        entityId: kegId,
        at: timestamp,
        by,
        detail: { delta: newQuantity - previousQuantity },
      }
    }),
    ...stock.map(({ row, by }): SeededChange => {
      const delta = Number((row.newQuantity - Number(row.previousQuantity)).toFixed(3))
      return {
        type: 'IngredientSaved',
        entityId: row.ingredientId,
        at: row.timestamp,
        by,
        detail: { delta, transactionId: row.id },
      }
    }),
  ]
}

/** The activity of the last two days, oldest first; the database numbers it when it commits. */
export function activityRows(history: History, calendar: Calendar): Prisma.ChangeCreateManyInput[] {
  const since = calendar.ago(2, 0)
  return changesIn(history)
    .filter(({ at }) => at >= since)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, ...change }) => ({ ...change, actorId: by.id, actorName: by.name }))
}
