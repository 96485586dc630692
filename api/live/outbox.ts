import { createHash } from 'node:crypto'
import type { Context } from '#api/context.ts'
import { storedAnswer, revivedAnswer } from '#api/db/answers.ts'
import { isDatabaseAway, isRunAgain } from '#api/db/trouble.ts'
import { Conflict, Invalid, Unavailable } from '#api/errors.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { NewChange } from './change.ts'

/** A transaction that writes: the database inside it, its one moment, and the changes it will announce. */
export interface Tx {
  db: Prisma.TransactionClient
  at: Date
  changes: NewChange[]
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
 * it is a Conflict. Lost races (deadlock, serialisation) are run again. Nothing is announced before the commit.
 */
export async function inTransaction<T>(
  ctx: Context,
  command: Command,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // READ COMMITTED, as every connection of the pool begins.
      const answer = await ctx.app.database.prisma.$transaction((db) => runOnce(ctx, command, db, work), {
        maxWait: 8_000,
        timeout: 10_000,
      })
      ctx.app.live.wake()
      return answer
    } catch (error) {
      if (isRunAgain(error) && attempt < maxTries) continue
      throw isDatabaseAway(error) ? new Unavailable() : error
    }
  }
}

/** Adds a change to the transaction's outbox. */
export function record(tx: Tx, change: NewChange): void {
  tx.changes.push(change)
}

async function runOnce<T>(
  ctx: Context,
  command: Command,
  db: Prisma.TransactionClient,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const earlier = await claim(ctx, command, db)
  if (earlier) return revivedAnswer(earlier.answer) as T
  const tx: Tx = { db, at: new Date(), changes: [] }
  const answer = await work(tx)
  await conclude(ctx, command, tx, answer)
  return answer
}

/**
 * Takes the command id for this transaction. A second one with the same id waits here until the first has committed,
 * then finds its answer.
 */
async function claim(ctx: Context, command: Command, db: Prisma.TransactionClient) {
  if (!command.id || !ctx.asker) return null
  if (command.id.length > 200)
    throw new Invalid('The command id is too long.', { commandId: 'at most 200 characters' })
  const bodyHash = createHash('sha256')
    .update(`${command.name}:${JSON.stringify(command.input)}`)
    .digest('hex')
  const taken = await db.$executeRaw`INSERT INTO "Command" ("userId", "id", "bodyHash")
    VALUES (${ctx.asker.user.id}, ${command.id}, ${bodyHash}) ON CONFLICT DO NOTHING`
  if (taken === 1) return null
  const earlier = await db.command.findUniqueOrThrow({
    where: { userId_id: { userId: ctx.asker.user.id, id: command.id } },
  })
  if (earlier.bodyHash !== bodyHash) {
    throw new Conflict(
      'This command id was already used for something else. Please send the command with a new id.',
    )
  }
  return earlier
}

/** Writes the changes and the answer to the command id, together in one statement. */
async function conclude(ctx: Context, command: Command, tx: Tx, answer: unknown): Promise<void> {
  const announced = tx.changes.length > 0 ? announcement(ctx, command, tx) : null
  const answered =
    command.id && ctx.asker
      ? Prisma.sql`UPDATE "Command" SET "answer" = ${storedAnswer(answer)}::jsonb
          WHERE "userId" = ${ctx.asker.user.id} AND "id" = ${command.id}`
      : null
  const both = announced && answered && Prisma.sql`WITH announced AS (${announced}) ${answered}`
  const statement = both ?? announced ?? answered
  if (statement) await tx.db.$executeRaw(statement)
}

function announcement(ctx: Context, command: Command, tx: Tx): Prisma.Sql {
  const rows = tx.changes.map(
    (change) =>
      Prisma.sql`(${change.type}, ${change.entityId}, ${ctx.asker?.user.id ?? null}, ${
        ctx.asker?.user.name ?? null
      }, ${command.id ?? null}, ${tx.at}, ${JSON.stringify(change.detail ?? {})}::jsonb)`,
  )
  return Prisma.sql`INSERT INTO "Change" ("type", "entityId", "actorId", "actorName", "commandId", "at", "detail")
    VALUES ${Prisma.join(rows)}`
}
