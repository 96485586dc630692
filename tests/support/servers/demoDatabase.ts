import { format } from 'date-fns'
import { readEnv } from '#api/env.ts'
import { openDatabase } from '#api/db/client.ts'
import { prepareDemo } from '#api/demo.ts'
import {
  copyDatabase,
  freshDatabase,
  migratedDatabase,
  onDatabase,
  urlOf,
  type FreshDatabase,
} from './database.ts'

/** Key of the advisory lock of the worker that fills the demo. */
const fillingLock = 5_117_203

/** The demo brewery of today for one test file: filled once per run, and copied for each file. */
export async function freshDemo(): Promise<FreshDatabase> {
  // The demo of a day is always the same.
  const demo = `demo_${format(new Date(), 'yyyy_MM_dd')}`
  await onDatabase('postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [fillingLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demo])
    if (rowCount) return
    const draft = `${demo}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await copyDatabase(client, migratedDatabase(), draft)
    const database = openDatabase(urlOf(draft), 2, () => undefined)
    try {
      await prepareDemo(database, new Date(), readEnv({}))
    } finally {
      await database.close()
    }
    await client.query(`alter database ${draft} rename to ${demo}`)
  })
  return freshDatabase(demo)
}
