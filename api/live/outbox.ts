import { createHash } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { storedAnswer, revivedAnswer } from '#api/db/answers.ts'
import { sqlTransaction, type RunSql } from '#api/db/sqlTransaction.ts'
import { isDatabaseAway, isRunAgain } from '#api/db/trouble.ts'
import { Conflict, Invalid, Unavailable } from '#api/errors.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { NewChange } from './change.ts'

/** A transaction that writes: SQL inside it, its one moment, and the changes it will announce. */
export interface SqlTx {
  sql: RunSql
  at: Date
  changes: NewChange[]
}

/** The same with Prisma inside it. */
export interface Tx extends SqlTx {
  db: Prisma.TransactionClient
}

/** What a person asked for: the mutation's name, what was sent, and the id under which it may be sent again. */
export interface Command {
  name: string
  input: unknown
  id?: string | null
}

const maxTries = 5

/**
 * Runs one command in one transaction: what `work` writes, the changes it records and the answer to its command id are
 * committed together or not at all. The same id again gets the same answer and has no second effect; with another body
 * it is a Conflict. Lost races (deadlock, serialisation) are run again. Nothing is announced before the commit. READ
 * COMMITTED, as every connection of the pool begins.
 */
export function inTransaction<T>(ctx: Context, command: Command, work: (tx: Tx) => Promise<T>): Promise<T> {
  const limits = { maxWait: 8_000, timeout: 10_000 }
  return untilDone(ctx, () =>
    ctx.app.database.prisma.$transaction((db) => {
      const sql: RunSql = (strings, ...values) => db.$queryRaw(strings, ...values)
      return runOnce(ctx, command, sql, (tx) => work({ ...tx, db }))
    }, limits),
  )
}

/** The same by SQL alone, at half the price: for the commands that are sent most. */
export function inSqlTransaction<T>(
  ctx: Context,
  command: Command,
  work: (tx: SqlTx) => Promise<T>,
): Promise<T> {
  return untilDone(ctx, () =>
    sqlTransaction(ctx.app.database.pool, (sql) => runOnce(ctx, command, sql, work)),
  )
}

async function untilDone<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await run()
      ctx.app.live.wake()
      return answer
    } catch (error) {
      if (isRunAgain(error) && attempt < maxTries) continue
      throw isDatabaseAway(error) ? new Unavailable() : error
    }
  }
}

/** Adds a change to the transaction's outbox. */
export function record(tx: SqlTx, change: NewChange): void {
  tx.changes.push(change)
}

async function runOnce<T>(
  ctx: Context,
  command: Command,
  sql: RunSql,
  work: (tx: SqlTx) => Promise<T>,
): Promise<T> {
  const earlier = await claim(ctx, command, sql)
  if (earlier) return revivedAnswer(earlier.answer) as T
  const tx: SqlTx = { sql, at: new Date(), changes: [] }
  const answer = await work(tx)
  const conclusion = concluding(ctx, command, tx, answer)
  if (conclusion) await sql`${conclusion}`
  return answer
}

/**
 * Takes the command id for this transaction. A second one with the same id waits here until the first has committed,
 * then finds its answer.
 */
async function claim(ctx: Context, command: Command, sql: RunSql) {
  if (!command.id || !ctx.asker) return null
  if (command.id.length > 200)
    throw new Invalid('The command id is too long.', { commandId: 'at most 200 characters' })
  const bodyHash = createHash('sha256')
    .update(`${command.name}:${JSON.stringify(command.input)}`)
    .digest('hex')
  const userId = ctx.asker.user.id
  const taken = await sql`INSERT INTO "Command" ("userId", "id", "bodyHash")
    VALUES (${userId}, ${command.id}, ${bodyHash}) ON CONFLICT DO NOTHING RETURNING "id"`
  if (taken.length === 1) return null
  const [earlier] = await sql<{ bodyHash: string; answer: unknown }[]>`
    SELECT "bodyHash", "answer" FROM "Command" WHERE "userId" = ${userId} AND "id" = ${command.id}`
  if (!earlier) throw new Error('A command id that was taken is not there.')
  if (earlier.bodyHash !== bodyHash) {
    throw new Conflict(
      'This command id was already used for something else. Please send the command with a new id.',
    )
  }
  return earlier
}

/** Writes the changes and the answer to the command id, together in one statement; null when there are none. */
function concluding(ctx: Context, command: Command, tx: SqlTx, answer: unknown): Prisma.Sql | null {
  const announced = tx.changes.length > 0 ? announcement(ctx, command, tx) : null
  const answered =
    command.id && ctx.asker
      ? Prisma.sql`UPDATE "Command" SET "answer" = ${storedAnswer(answer)}::jsonb
          WHERE "userId" = ${ctx.asker.user.id} AND "id" = ${command.id}`
      : null
  return announced && answered
    ? Prisma.sql`WITH announced AS (${announced}) ${answered}`
    : (announced ?? answered)
}

function announcement(ctx: Context, command: Command, tx: SqlTx): Prisma.Sql {
  const rows = tx.changes.map(
    (change) =>
      Prisma.sql`(${change.type}, ${change.entityId}, ${ctx.asker?.user.id ?? null}, ${
        ctx.asker?.user.name ?? null
      }, ${command.id ?? null}, ${tx.at}, ${JSON.stringify(change.detail ?? {})}::jsonb)`,
  )
  return Prisma.sql`INSERT INTO "Change" ("type", "entityId", "actorId", "actorName", "commandId", "at", "detail")
    VALUES ${Prisma.join(rows)}`
}
