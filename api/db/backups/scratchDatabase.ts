import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withConnection } from './tables.ts'

/** This role may not create a database. */
export class NoScratchDatabase extends Error {
  override name = 'NoScratchDatabase'
}

/**
 * Makes an empty database on the same server for the time of some work, which gets its address; throws NoScratchDatabase where the
 * role may not. What a process that was killed left behind is dropped by the next one of the same purpose.
 */
export async function withScratchDatabase<T>(
  url: string,
  purpose: 'upgrade' | 'restore_test',
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = `${await prefixOf(url, purpose)}${process.pid}_${randomUUID().replaceAll('-', '')}`
  const beside = new URL(url)
  beside.pathname = `/${name}`
  await onServer(url, `CREATE DATABASE ${name}`)
  try {
    return await work(beside.href)
  } finally {
    await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

/** Drops the scratch databases of a purpose that nobody works in, for who holds the lock of that purpose. */
export function dropScratchDatabases(url: string, purpose: 'restore_test'): Promise<void> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(datname) AS "name" FROM pg_database WHERE starts_with(datname, $1)`,
      [await prefixOf(url, purpose)],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
}

/** Names the database, too: others on its server have scratch databases of their own. */
async function prefixOf(url: string, purpose: string): Promise<string> {
  const own = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ oid: string }>(
      'SELECT oid::text FROM pg_database WHERE datname = current_database()',
    )
    return rows[0]?.oid ?? ''
  })
  return `brewhouse_${purpose}_${own}_`
}

function onServer(url: string, statement: string): Promise<void> {
  return withConnection(url, async (client) => {
    await client.query(statement)
  }).catch((error: pg.DatabaseError) => {
    throw error.code === '42501' ? new NoScratchDatabase(error.message) : error
  })
}
