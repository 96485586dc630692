import type pg from 'pg'

/** What one process at a time does. New ones go to the end: during an update two versions run on one database. */
const guarded = [
  'migration',
  'alerts',
  'backup',
  'restore',
  'demo',
  'mqtt',
  'rapt',
  'readings',
  'admission',
  'ingredientImport',
  'secondBackup',
  'restoreTest',
  'cellar',
  'packages',
] as const

/** The key of the advisory lock of all processes on a database that do this; no other lock has it, nor Prisma's 72707369. */
export function advisoryLock(what: (typeof guarded)[number]): number {
  return 8_216_041 + guarded.indexOf(what)
}

/** Takes a lock for as long as the connection is open; returns whether no other process has it. */
export async function tryAdvisoryLock(
  client: pg.ClientBase,
  what: (typeof guarded)[number],
): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
    advisoryLock(what),
  ])
  return rows[0]?.isMine === true
}
