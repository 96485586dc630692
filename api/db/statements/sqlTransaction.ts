import pg from 'pg'
import { Prisma } from '#generated/prisma/client.ts'
import { troubleOf } from '#api/db/databaseErrors.ts'
import { borrow } from './borrowed.ts'
import { nameStatements } from './statementNames.ts'

/**
 * Runs one statement; returns rows with Prisma's types: numeric as Decimal, bigint as BigInt, a date as its midnight in
 * UTC.
 */
export type RunSql = <Rows = unknown[]>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Rows>

/**
 * Runs a transaction without Prisma's engine, which costs more than most statements do: for commands.
 * BEGIN is sent with the first statement. Rolled back when `work` or a statement fails; statements that `work` left
 * unawaited are refused from then on, since the connection is back in the pool.
 */
export async function sqlTransaction<T>(pool: pg.Pool, work: (sql: RunSql) => Promise<T>): Promise<T> {
  const { client, spoil, giveBack } = await borrow(pool)
  const transaction = new Transaction(client)
  try {
    const answer = await work((strings, ...values) => transaction.run(new Prisma.Sql(strings, values)))
    await transaction.commit()
    return answer
  } catch (error) {
    await transaction.rollback().catch(spoil)
    // After a failover, connections to the old primary stay read-only: the next one is a new one.
    if (error instanceof Error && troubleOf(error) === 'readOnly') spoil(error)
    throw error
  } finally {
    giveBack()
  }
}

/** Statements by Prisma: for what queries and commands read alike, and for single ones without a transaction. */
export function byPrisma(db: Prisma.TransactionClient): { sql: RunSql } {
  return { sql: (strings, ...values) => db.$queryRaw(strings, ...values) }
}

class Transaction {
  private hasBegun = false
  private isOver = false
  /** Settles after every statement so far: they run one at a time. */
  private previous: Promise<unknown> = Promise.resolve()

  constructor(private readonly client: pg.PoolClient) {}

  run<Rows>(sql: Prisma.Sql): Promise<Rows> {
    const ran = this.previous.then(() => this.runNow<Rows>(sql))
    this.previous = ran.catch(() => undefined)
    return ran
  }

  commit = () => this.end('COMMIT')
  rollback = () => this.end('ROLLBACK')

  private async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (this.isOver) return
    this.isOver = true
    await this.previous
    if (!this.hasBegun) return
    const { command } = await this.client.query(how)
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which something failed.
    if (command !== how) throw new Error('A statement failed, so nothing was committed.')
  }

  private async runNow<Rows>(sql: Prisma.Sql): Promise<Rows> {
    if (this.isOver) throw new Error('The transaction is over.')
    if (!this.hasBegun) {
      this.hasBegun = true
      const written = writtenOut(sql)
      if (written !== null) return this.beginWith(written)
      await this.client.query('BEGIN')
    }
    const { text } = sql
    const { rows } = await this.client.query({
      name: nameOf(text),
      text,
      values: sql.values.map(plain),
      types,
    })
    return rows as Rows
  }

  /** In one message: when BEGIN fails, the statement does not happen. */
  private async beginWith<Rows>(text: string): Promise<Rows> {
    const results: unknown = await this.client.query({ text: `BEGIN; ${text}`, types })
    return (results as [pg.QueryResult, pg.QueryResult])[1].rows as Rows
  }
}

/** A statement with its values inlined, if they are all strings; null otherwise. */
function writtenOut({ strings, values }: Prisma.Sql): string | null {
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'string' || value.includes('\0')) return null
    text += pg.escapeLiteral(value) + (strings[index + 1] ?? '')
  }
  return text
}

const nameOf = nameStatements('sql')

/** A value as PostgreSQL takes it: moments in UTC, whatever the time zone here. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value
}

const { NUMERIC, INT8, DATE } = pg.types.builtins
const parsers = new Map<number, (text: string) => unknown>([
  [NUMERIC, (text) => new Prisma.Decimal(text)],
  [INT8, BigInt],
  [DATE, (text) => new Date(`${text}T00:00:00Z`)],
])
/** Asked for every column of every answer. */
const types = {
  getTypeParser: (oid: typeof NUMERIC): ((text: string) => unknown) =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown),
}
