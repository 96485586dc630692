import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'

/** A writing client and the rows it writes to, which are its own, so that only the outbox is shared. */
export interface Writer {
  userId: string
  beerTypeId: string
  kegId: string
  batchId: string
  recipeId: string
  /** The index of this writer's command, from 0. */
  turn: number
}

/** A command of the product, and the equivalent hand-written transaction. */
export interface WriteCommand {
  name: string
  mutation: string
  variables(writer: Writer): object
  transaction(db: PoolClient, writer: Writer, commandId: string): Promise<void>
}

const stageAt = (turn: number) => (turn % 2 === 0 ? 'MASHING' : 'PLANNED')

async function claim(db: PoolClient, { userId }: Writer, commandId: string): Promise<void> {
  await db.query(
    `INSERT INTO "Command" ("userId", "id", "bodyHash") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [userId, commandId, 'a hash'],
  )
}

async function announce(
  db: PoolClient,
  { userId }: Writer,
  change: { type: string; entityId: string; commandId: string; answer: object },
): Promise<void> {
  const { type, entityId, commandId, answer } = change
  await db.query(
    `WITH announced AS (
       INSERT INTO "Change" ("type", "entityId", "actorId", "actorName", "commandId", "at", "detail")
       VALUES ($1, $2, $3, 'Brewer', $4, now(), '{"version": 2}'))
     UPDATE "Command" SET "answer" = $5::jsonb WHERE "userId" = $3 AND "id" = $4`,
    [type, entityId, userId, commandId, JSON.stringify(answer)],
  )
}

/** The most frequent commands. */
export const writeCommands: WriteCommand[] = [
  {
    name: 'adjustKegs',
    mutation: `mutation ($beerTypeId: ID!, $delta: Int!, $commandId: ID!) {
      adjustKegs(beerTypeId: $beerTypeId, size: HALF_BBL, delta: $delta, commandId: $commandId) { id version quantity }
    }`,
    variables: ({ beerTypeId, turn }) => ({ beerTypeId, delta: turn % 2 === 0 ? 1 : -1 }),
    async transaction(db, writer, commandId) {
      await claim(db, writer, commandId)
      const { rows } = await db.query<{ id: string; quantity: number }>(
        `SELECT * FROM "Keg" WHERE "beerTypeId" = $1 AND "size" = 'HALF_BBL' FOR UPDATE`,
        [writer.beerTypeId],
      )
      const { id = '', quantity = 0 } = rows[0] ?? {}
      const isAdding = writer.turn % 2 === 0
      const next = quantity + (isAdding ? 1 : -1)
      const [transactionType, kind, count] = isAdding ? ['ADD', 'FOUND', 1] : ['REMOVE', 'OUT', -1]
      const updated = await db.query<object>(
        `WITH told AS (
           INSERT INTO "KegTransaction" ("id", "kegId", "beerTypeId", "size", "transactionType", "quantity",
             "previousQuantity", "newQuantity", "priceCents", "userId", "reason")
           VALUES ($1, $2, $3, 'HALF_BBL', $7::"KegTransactionType", 1, $4, $5, 0, $6, 'SOLD')),
         remained AS (
           UPDATE "PackageLot" SET "remaining" = "remaining" + $8, "count" = "count" + greatest($8, 0), "version" = "version" + 1, "updatedAt" = now()
           WHERE "beerTypeId" = $3 AND "formatId" = 'HALF_BBL' RETURNING "id"),
         booked AS (
           INSERT INTO "PackageMovement" ("id", "packageLotId", "transactionId", "kind", "count", "occurredAt")
           SELECT $9, "id", $1, $10::"PackageMovementKind", $8, now() FROM remained)
         UPDATE "Keg" SET "quantity" = $5, "version" = "version" + 1, "updatedAt" = now() WHERE "id" = $2 RETURNING *`,
        [
          ...[randomUUID(), id, writer.beerTypeId, quantity, next, writer.userId, transactionType],
          ...[count, randomUUID(), kind],
        ],
      )
      await announce(db, writer, {
        type: 'KegCountChanged',
        entityId: id,
        commandId,
        answer: updated.rows[0] ?? {},
      })
    },
  },
  {
    name: 'addLog',
    mutation: `mutation ($input: LogInput!, $commandId: ID!) {
      addLog(input: $input, commandId: $commandId) { id version gravity temperature }
    }`,
    variables: ({ batchId }) => ({ input: { batchId, gravity: 1.02, temperature: 67.5 } }),
    async transaction(db, writer, commandId) {
      await claim(db, writer, commandId)
      await db.query(
        `SELECT *, (SELECT "expectedFG" FROM "Recipe" WHERE "Recipe"."id" = "Batch"."recipeId"),
           (SELECT "expectedOG" FROM "Recipe" WHERE "Recipe"."id" = "Batch"."recipeId")
         FROM "Batch" WHERE "id" = $1 FOR SHARE`,
        [writer.batchId],
      )
      const { rows } = await db.query<{ id: string }>(
        `INSERT INTO "BatchLog" ("id", "batchId", "recipeId", "timestamp", "temperature", "gravity", "loggedById", "updatedAt")
         VALUES ($1, $2, $3, now(), 67.5, 1.02, $4, now()) RETURNING *`,
        [randomUUID(), writer.batchId, writer.recipeId, writer.userId],
      )
      await announce(db, writer, {
        type: 'LogAdded',
        entityId: rows[0]?.id ?? '',
        commandId,
        answer: rows[0] ?? {},
      })
    },
  },
  {
    name: 'moveBatch',
    mutation: `mutation ($id: ID!, $to: BatchStage!, $commandId: ID!) {
      moveBatch(id: $id, to: $to, commandId: $commandId) { id version stage }
    }`,
    variables: ({ batchId, turn }) => ({ id: batchId, to: stageAt(turn) }),
    async transaction(db, writer, commandId) {
      await claim(db, writer, commandId)
      await db.query(`SELECT * FROM "Batch" WHERE "id" = $1 FOR UPDATE`, [writer.batchId])
      const { rows } = await db.query<object>(
        `UPDATE "Batch" SET "stage" = $2::"BatchStage", "mashingStartDate" = now(), "version" = "version" + 1,
           "updatedAt" = now() WHERE "id" = $1 RETURNING *`,
        [writer.batchId, stageAt(writer.turn)],
      )
      await announce(db, writer, {
        type: 'BatchStageChanged',
        entityId: writer.batchId,
        commandId,
        answer: rows[0] ?? {},
      })
    },
  },
]
