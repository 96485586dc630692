import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#api/context.ts'
import { serializeAnswer, parseAnswer } from '#api/db/statements/answers.ts'
import { byPrisma, sqlTransaction, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { isDatabaseUnreachable, isRetryable, isStatementStopped, troubleOf } from '#api/db/databaseErrors.ts'
import { audit } from '#api/logs/audit.ts'
import { message } from '#domain/language/message.ts'
import { Conflict, Invalid, OutcomeUnknown, TimedOut, Unavailable } from '#api/errors.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { NewChange } from '#domain/changes/changeKinds.ts'

/** A writing transaction: its statements, its timestamp, and the changes to be recorded. */
export interface Tx {
  sql: RunSql
  at: Date
  changes: NewChange[]
  /** Facts that are recorded with every change of the transaction. */
  facts: Record<string, unknown>
  /** The units in which a refusal is read. */
  units: Units
}

declare module '#api/context.ts' {
  interface App {
    /** What else follows from the changes of a command, written with them: it may read and record changes. */
    follow?: (tx: Tx, userId: string | null) => Promise<void>
  }
}

/**
 * A requested command: the mutation's name and the id under which it may be retried. Its arguments are in the context
 * (`Context.asked`); `input` replaces them where the command is internal.
 */
export interface Command {
  name: string
  input: unknown
  id?: string | null
}

const maxTries = 5

/**
 * Runs one command in one transaction: what `work` writes, the changes it records and the answer to its command id are
 * committed together or not at all. A retry under the same id gets the same answer and has no second effect; with
 * different arguments it is a Conflict. Deadlocks and serialization failures are retried. Nothing is delivered before
 * the commit. READ COMMITTED, the default of every connection of the pool.
 *
 * It runs until its outcome is known. When the answer to COMMIT was lost, it is unknown: with a command id the command is
 * retried, which finds its answer or runs it now; without one it must not run twice.
 */
export async function inTransaction<T>(
  ctx: Context,
  command: Command,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isUnknown = false
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      let changes: NewChange[] | undefined
      const answer = await sqlTransaction(ctx.app.database.pool, async (sql) => {
        const done = await runOnce(ctx, command, sql, (tx) => {
          changes = tx.changes
          return work(tx)
        })
        isCommitting = true
        return done
      })
      ctx.app.live.wake()
      if (changes) auditCommand(ctx, command, changes)
      return answer
    } catch (error) {
      if (isRetryable(error) && attempt < maxTries) continue
      if (isStatementStopped(error) && !isUnknown) throw new TimedOut(message('request.nothingSaved'))
      if (!isDatabaseUnreachable(error)) throw error
      isUnknown ||= isCommitting
      if (!isUnknown) throw troubleOf(error) ? error : new Unavailable()
      if (!command.id || attempt >= maxTries) throw new OutcomeUnknown()
      await pause(attempt * 200)
    }
  }
}

/** Keeps what an administrator did; of a command that announces nothing, what it was about. */
function auditCommand(ctx: Context, { name, input }: Command, changes: readonly NewChange[]): void {
  if (ctx.asker?.user.role !== 'ADMIN') return
  const about = changes.map(({ type, entityId }) => `${type} ${entityId}`).slice(0, 20)
  audit(ctx, 'command of an administrator', {
    command: name,
    changes: about,
    ...(about.length === 0 && { input: JSON.stringify(input).slice(0, 300) }),
  })
}

/** Whether the command was answered before, so that running it again has no effect. */
export async function isAnswered(ctx: Context, { id }: Command): Promise<boolean> {
  if (!id || !ctx.asker) return false
  const earlier = await byPrisma(ctx.db).sql`
    SELECT "id" FROM "Command" WHERE "userId" = ${ctx.asker.user.id} AND "id" = ${id}`
  return earlier.length > 0
}

/** Adds a change to the transaction's outbox. */
export function record(tx: Tx, change: NewChange): void {
  tx.changes.push(change)
}

async function runOnce<T>(
  ctx: Context,
  command: Command,
  sql: RunSql,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const earlier = await claim(ctx, command, sql)
  if (earlier) return parseAnswer(earlier.answer) as T
  const tx: Tx = { sql, at: new Date(), changes: [], facts: {}, units: ctx.asker?.units ?? storedUnits }
  const answer = await work(tx)
  await ctx.app.follow?.(tx, ctx.asker?.user.id ?? null)
  const conclusion = concluding(ctx, command, tx, answer)
  if (conclusion) await sql`${conclusion}`
  return answer
}

/**
 * Claims the command id for this transaction. A second command with the same id waits here until the first has
 * committed, then finds its answer.
 */
async function claim(ctx: Context, command: Command, sql: RunSql) {
  if (!command.id || !ctx.asker) return null
  if (command.id.length > 200)
    throw new Invalid(message('request.commandIdTooLong'), {
      commandId: message('request.atMostCharacters', { max: 200 }),
    })
  const bodyHash = bodyHashOf(command.name, ctx.asked ?? command.input)
  const userId = ctx.asker.user.id
  const taken = await sql`INSERT INTO "Command" ("userId", "id", "bodyHash")
    VALUES (${userId}, ${command.id}, ${bodyHash}) ON CONFLICT DO NOTHING RETURNING "id"`
  if (taken.length === 1) return null
  const [earlier] = await sql<{ bodyHash: string; answer: unknown }[]>`
    SELECT "bodyHash", "answer" FROM "Command" WHERE "userId" = ${userId} AND "id" = ${command.id}`
  if (!earlier) throw new Error('A claimed command id is missing.')
  if (earlier.bodyHash !== bodyHash) throw new Conflict(message('request.commandIdUsed'))
  return earlier
}

/** Identifies a command's content: a hash of its name and all arguments. */
const bodyHashOf = (name: string, asked: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([name, asked]))
    .digest('hex')

/** Writes the changes and the answer to the command id, together in one statement; null when there are none. */
function concluding(ctx: Context, command: Command, tx: Tx, answer: unknown): Prisma.Sql | null {
  const announced = tx.changes.length > 0 ? announcement(ctx, command, tx) : null
  const answered =
    command.id && ctx.asker
      ? Prisma.sql`UPDATE "Command" SET "answer" = ${serializeAnswer(answer)}::jsonb
          WHERE "userId" = ${ctx.asker.user.id} AND "id" = ${command.id}`
      : null
  return announced && answered
    ? Prisma.sql`WITH announced AS (${announced}) ${answered}`
    : (announced ?? answered)
}

function announcement(ctx: Context, command: Command, tx: Tx): Prisma.Sql {
  const rows = tx.changes.map(
    (change) =>
      Prisma.sql`(${change.type}, ${change.entityId}, ${ctx.asker?.user.id ?? null}, ${
        ctx.asker?.user.name ?? null
      }, ${command.id ?? null}, ${tx.at}, ${JSON.stringify({ ...change.detail, ...tx.facts })}::jsonb)`,
  )
  return Prisma.sql`INSERT INTO "Change" ("type", "entityId", "actorId", "actorName", "commandId", "at", "detail")
    VALUES ${Prisma.join(rows)}`
}
