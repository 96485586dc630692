import { execFile } from 'node:child_process'
import { symlink, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { findPostgres } from '#api/db/embedded/postgresBinaries.ts'
import { databaseName, ensureCluster } from '#api/db/embedded/postgresCluster.ts'
import { makeSocketFolder, settlePostgresHome } from '#api/db/embedded/postgresHome.ts'
import { startPostgresProcess } from '#api/db/embedded/postgresProcess.ts'
import { until } from '#tests/support/until.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

const run = promisify(execFile)
const silent = { info: () => undefined, warn: () => undefined, error: console.error }

/** Temporary data, so fsync is off. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '100' }

/** A PostgreSQL in its own folder that can be stopped, copied and restarted as an operator does. */
export interface Cluster {
  start(): Promise<void>
  stop(): Promise<void>
  /** The folder of its data. */
  data: string
  /** The folder of its socket. */
  sockets: string
}

/** A cluster in a folder that PostgreSQL's account can access; created if missing. */
export async function openCluster(folder: string): Promise<Cluster> {
  const home = await settlePostgresHome(folder)
  const binaries = await findPostgres(home)
  await ensureCluster(binaries, home, silent)
  const sockets = await makeSocketFolder(home)
  let postgres: ReturnType<typeof startPostgresProcess> | undefined
  return {
    data: home.data,
    sockets,
    async start() {
      const all = { ...settings, unix_socket_directories: sockets }
      postgres = startPostgresProcess(binaries, home, all, silent)
      // A standby logs a different line, and this one only when promoted.
      postgres.ready.catch(() => undefined)
      await until(() => answers(addressOf(sockets)))
    },
    async stop() {
      postgres?.kill('SIGINT')
      await postgres?.ended
      postgres = undefined
    },
  }
}

/** Copies a folder, preserving owners and times. */
export const copyFolder = (from: string, to: string) => run('cp', ['-a', from, to])

/** The address of the cluster that listens in a folder. */
export const addressOf = (sockets: string) =>
  `postgresql://${databaseName}@localhost:5432/${databaseName}?host=${encodeURIComponent(sockets)}&sslmode=disable`

/** Points a symlink to a folder, like an address that moves from one server to another. */
export async function pointTo(name: string, folder: string): Promise<void> {
  await rm(`${name}.next`, { force: true })
  await symlink(folder, `${name}.next`)
  await rename(`${name}.next`, name)
}

/** Turns a copied data folder into a standby that replicates another cluster while it is reachable. */
export async function followPrimary(data: string, primary: Cluster): Promise<void> {
  const line = `primary_conninfo = 'host=${primary.sockets} user=${databaseName}'\n`
  await writeFile(join(data, 'postgresql.auto.conf'), line)
  await writeFile(join(data, 'standby.signal'), '')
}

/** What one statement answers. */
export async function askCluster<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row> {
  const client = await connectionTo(url)
  try {
    const { rows } = await client.query<Row>(statement)
    if (!rows[0]) throw new Error('The statement answered nothing.')
    return rows[0]
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  askCluster(url, 'SELECT 1').then(
    () => true,
    () => false,
  )
