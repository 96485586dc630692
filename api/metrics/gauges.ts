import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import type { App } from '#api/context.ts'
import type { BackupFile } from '#api/db/backups/backupFiles.ts'
import { readDisks, type DiskOfFolder } from '#api/db/disks.ts'
import type { FanoutStats } from '#api/live/delivery/fanout.ts'
import { problemOf } from './readiness.ts'

type Values = readonly [value: number, label?: string][]

/** A figure that is read when it is asked for. What can't be read at that moment has no value. */
export interface Figure {
  name: string
  help: string
  /** The label that tells its values apart. */
  label?: string
  read(): Values | Promise<Values>
}

const fanoutFigures: Record<keyof FanoutStats, string> = {
  groups: 'Groups of subscribers that share their executions.',
  subscribers: 'Subscriptions that are served by groups and have caught up.',
  executions: 'Executions for all groups since the start.',
  deliveries: 'Results written to connections since the start.',
  bytes: 'Bytes of results written to connections since the start.',
  slowCloses: 'Connections closed since the start because they did not keep up.',
  behind: 'Changes that this process has read but not yet delivered.',
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Everything that this process can tell of itself at a moment; `streams` is the number of open connections. */
export function figuresOf(app: App, streams: () => number): Figure[] {
  return [
    single('ready', 'Whether this process can serve people: 1, or 0 while /readyz says no.', () =>
      app.isStopping || problemOf(app) !== null ? 0 : 1,
    ),
    single('streams', 'Open WebSockets and event streams.', streams),
    single('head_seq', 'The number of the last change that this process has read.', app.live.head),
    single(
      'tail_age_seconds',
      'How long ago this process read the changes of the database; it does so twice a second.',
      () => app.live.sinceRead() / 1_000,
    ),
    single(
      'clock_jump_seconds',
      'By how much the clock jumped in a way that is not believed yet, so that nothing is deleted; else 0.',
      () => {
        const jump = app.clock.jump()
        return jump ? differenceInMilliseconds(jump.to, jump.from) / 1_000 : 0
      },
    ),
    ...Object.entries(fanoutFigures).map(([name, help]) =>
      single(`fanout_${inSnakeCase(name)}`, help, () => app.fanout.stats()[name as keyof FanoutStats]),
    ),
    ...databaseFigures(app),
    ...diskFigures(app),
  ]
}

/** A figure of one value. */
const single = (name: string, help: string, value: () => number): Figure => ({
  name,
  help,
  read: () => [[value()]],
})

function databaseFigures({ database: { pool } }: App): Figure[] {
  return [
    {
      name: 'database_connections',
      help: 'Connections of the pool of this process, by state.',
      label: 'state',
      read: () => [
        [pool.totalCount - pool.idleCount, 'used'],
        [pool.idleCount, 'idle'],
      ],
    },
    single(
      'database_connections_max',
      'The most connections that the pool may open (DATABASE_CONNECTIONS).',
      () => pool.options.max,
    ),
    single('database_waiting', 'Statements that wait for a connection of the pool.', () => pool.waitingCount),
    {
      name: 'mails_waiting',
      help: 'Messages that wait to be sent, which is tried for two days.',
      async read() {
        const { rows } = await pool.query<{ waiting: number }>(`
          SELECT count(*)::int AS "waiting" FROM "Mail"
          WHERE "sentAt" IS NULL AND "nextTryAt" IS NOT NULL AND "createdAt" > now() - interval '2 days'`)
        return rows.map(({ waiting }) => [waiting])
      },
    },
    {
      name: 'database_bytes',
      help: 'The size of the database.',
      async read() {
        const { rows } = await pool.query<{ bytes: string }>(
          'SELECT pg_database_size(current_database()) AS "bytes"',
        )
        return rows.map(({ bytes }) => [Number(bytes)])
      },
    },
  ]
}

function diskFigures(app: App): Figure[] {
  const { backups } = app
  const ofDisks = async (bytesOf: (disk: DiskOfFolder) => number) =>
    (await readDisks(app)).map((disk): [number, string] => [bytesOf(disk), disk.holds])
  const ofNewest = (name: string, what: string, valueOf: (backup: BackupFile) => number): Figure => ({
    name,
    help: `${what}; none if there is none.`,
    async read() {
      const backup = await backups.newest().catch(() => null)
      return backup ? [[valueOf(backup)]] : []
    },
  })
  return [
    {
      name: 'disk_free_bytes',
      help: 'Free space of the disk with this folder: DATA_DIR, that of the daily backups.',
      label: 'folder',
      read: () => ofDisks(({ freeBytes }) => freeBytes),
    },
    {
      name: 'disk_bytes',
      help: 'Size of the disk with this folder.',
      label: 'folder',
      read: () => ofDisks(({ bytes }) => bytes),
    },
    ofNewest(
      'backup_age_seconds',
      'How long ago the newest daily backup was made',
      ({ madeAt }) => differenceInMilliseconds(new Date(), madeAt) / 1_000,
    ),
    {
      name: 'backup_second_missing',
      help: 'How many daily backups are not in the second place, all while it cannot be reached; none if there is none.',
      async read() {
        const second = await backups.second()
        return second ? [[second.missing.length]] : []
      },
    },
    {
      name: 'backup_restore_test_failed',
      help: 'Whether the last restore of a backup for a test failed; none if there was none.',
      async read() {
        const tested = await backups.tested()
        return tested ? [[tested.outcome === 'FAILED' ? 1 : 0]] : []
      },
    },
    {
      name: 'backup_restore_test_age_seconds',
      help: 'How long ago a backup was last restored for a test, however that went; none if there was none.',
      async read() {
        const tested = await backups.tested()
        return tested ? [[differenceInMilliseconds(new Date(), tested.at) / 1_000]] : []
      },
    },
    ofNewest('backup_bytes', 'The size of the newest daily backup', ({ bytes }) => bytes),
  ]
}
