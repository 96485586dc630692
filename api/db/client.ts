import pg from 'pg'
import { PrismaClient } from '#generated/prisma/client.ts'
import { isPooled } from './placeOf.ts'
import { timeStatements, type OnStatement } from './statements/timeStatements.ts'
import { leaveUnnamed, nameStatements } from './statements/statementNames.ts'
import { PrismaPg } from '@prisma/adapter-pg'
import pLimit from 'p-limit'

/** One pool of connections, and Prisma over the same pool. */
export interface Database {
  pool: pg.Pool
  prisma: PrismaClient
  /** For connections outside of the pool, which keep a session: LISTEN, locks, backups. */
  url: string
  /** Calls back with every error that PostgreSQL answers on a connection of the pool; returns a function that stops it. */
  onServerError(listener: (error: unknown) => void): () => void
  /** Calls back with every statement on a connection of the pool; the last listener counts. */
  onStatement(listener: OnStatement): void
  close(): Promise<void>
}

/** Statement timeout of everything that a request runs. */
const statementMs = 10_000

/**
 * Has PostgreSQL check every 2 s, even during a statement, whether the client is still connected, so that a killed
 * server leaves no statement running. Ignored where the setting doesn't exist (before PostgreSQL 14, on Windows).
 */
async function endWithUs(client: pg.ClientBase): Promise<void> {
  await client.query(`SET client_connection_check_interval = '2s'`).catch(() => undefined)
}

/** What a connection begins with. A pooler refuses it: the next transaction has another connection. */
const ofTheSession: pg.PoolConfig = {
  statement_timeout: statementMs,
  // Once per connection instead of in every transaction that writes.
  options: '-c default_transaction_isolation=read\\ committed',
  // Unlike `verify`, with a listener for a connection that is cut meanwhile.
  // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool awaits it
  onConnect: endWithUs,
}

/**
 * Opens the pool; connects lazily. Broken idle connections are dropped and reported to `onError`, never thrown. `directUrl`
 * leads past a pooler in transaction mode, on which nothing may keep a session.
 */
export function openDatabase(
  url: string,
  connections: number,
  onError: (error: Error) => void,
  directUrl = url,
): Database {
  const listeners = new Set<(error: unknown) => void>()
  let onStatement: OnStatement = () => () => undefined
  /** Receives the errors of all statements, and of refused connections. */
  class HeardClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      this.connection.on('errorMessage', (error: unknown) => {
        for (const listener of listeners) listener(error)
      })
      timeStatements(this, (text) => onStatement(text))
      if (isPooled(url)) leaveUnnamed(this)
    }
  }
  const pool = new pg.Pool({
    Client: HeardClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'brewhouse',
    ...(!isPooled(url) && ofTheSession),
  })
  pool.on('error', onError)
  const nameOf = nameStatements('prisma')
  const prisma = new PrismaClient({
    adapter: new SequentialPg(pool, {
      onPoolError: onError,
      statementNameGenerator: ({ sql }) => nameOf(sql),
    }),
  })
  return {
    pool,
    prisma,
    url: directUrl,
    onServerError(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onStatement: (listener) => void (onStatement = listener),
    async close() {
      await prisma.$disconnect()
      if (!pool.ended) await pool.end()
    },
  }
}

/**
 * Prisma's adapter, which sends the statements of a transaction one after the other. What a query asks for together, such as
 * several relations, Prisma sends together, and pg queues it only up to its version 8.
 */
class SequentialPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const startTransaction = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await startTransaction(isolationLevel)
      const oneAtATime = pLimit(1)
      const queryRaw = transaction.queryRaw.bind(transaction)
      const executeRaw = transaction.executeRaw.bind(transaction)
      transaction.queryRaw = (query) => oneAtATime(queryRaw, query)
      transaction.executeRaw = (query) => oneAtATime(executeRaw, query)
      return transaction
    }
    return adapter
  }
}
