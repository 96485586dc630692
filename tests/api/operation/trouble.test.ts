import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseName } from '#api/db/embedded/postgresCluster.ts'
import { untilWaiting } from '#tests/support/faults/locks.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { story } from '#tests/support/story.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

const full =
  'There is no space left to save this, so nothing was changed. Tell an administrator, then try again.'
const readOnly = 'Nothing can be saved right now, only read. Try again in a few minutes.'
const tooBusy = 'Brewhouse is busy right now. Try again in a moment.'

// One server goes from trouble to trouble, and the connections that each left are those the next one meets.
story()

let database: FreshDatabase
let operator: pg.Client
let server: TestServer
let token: string

/** No superuser, since those are exempt from limits. */
const person = `taproom_${process.pid}`

beforeAll(async () => {
  database = await freshDatabase()
  operator = await connectionTo(database.url)
  await operator.query(`CREATE ROLE ${person} LOGIN; GRANT ${databaseName} TO ${person}`)
  const own = new URL(database.url)
  own.username = person
  server = await startServer({ databaseUrl: own.href, LOG_LEVEL: 'silent' })
  token = await server.signIn('ADMIN')
})

afterAll(async () => {
  await server.close()
  // The server made partitions of its own.
  await operator.query(`DROP OWNED BY ${person}`)
  await operator.query(`DROP ROLE ${person}`)
  await operator.end()
  await database.drop()
})

const addByGraphql = (name: string) =>
  server.ask(token, 'mutation ($name: String!) { createBeerType(input: { name: $name }) { id } }', { name })
const loginByRest = () =>
  server.call('POST', '/api/users/login', null, {
    email: 'nobody@brewhouse.local',
    password: 'wrong password',
  })

async function readiness(): Promise<unknown[]> {
  const answer = await fetch(`${server.url}/readyz`)
  return [answer.status, await answer.json()]
}

const untilReady = () => eventually(async () => expect(await readiness()).toEqual([200, { status: 'ready' }]))

const inDatabase = () => `"${new URL(database.url).pathname.slice(1)}"`

/** As a restart of PostgreSQL with other settings does. */
const cutConnections = () =>
  operator.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )

async function expectsTrouble(sentence: string, status: string): Promise<void> {
  await eventually(async () =>
    expect(await addByGraphql('Stout')).toMatchObject({
      errors: [{ message: sentence, extensions: { code: 'UNAVAILABLE' } }],
    }),
  )
  expect(await readiness()).toEqual([503, { status }])
  expect(await loginByRest()).toMatchObject({ status: 503, body: { message: sentence } })
}

it('says that nothing can be saved while the database is read-only, and is ready again after it', async () => {
  await operator.query(`ALTER DATABASE ${inDatabase()} SET default_transaction_read_only = on`)
  await cutConnections()
  await expectsTrouble(readOnly, 'the database is read-only')
  await operator.query(`ALTER DATABASE ${inDatabase()} RESET default_transaction_read_only`)
  await cutConnections()
  await untilReady()
  await eventually(async () => expect(await addByGraphql('Porter')).not.toHaveProperty('errors'))
})

it('says that there is no space while the disk is full, and is ready again when there is', async () => {
  await operator.query(`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE FUNCTION no_space_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_space BEFORE INSERT ON "BeerType" FOR EACH ROW EXECUTE FUNCTION no_space();
    CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON "SignInCount" FOR EACH ROW EXECUTE FUNCTION no_space();
    CREATE EVENT TRIGGER no_space ON ddl_command_start EXECUTE FUNCTION no_space_for_tables()`)
  try {
    await expectsTrouble(full, 'the disk of the database is full')
  } finally {
    await operator.query(`DROP EVENT TRIGGER no_space; DROP FUNCTION no_space() CASCADE`)
  }
  await untilReady()
  expect(await addByGraphql('Lager')).not.toHaveProperty('errors')
})

it('says that it has too much to do while PostgreSQL refuses more connections', async () => {
  await operator.query(`ALTER ROLE ${person} CONNECTION LIMIT 1`)
  await operator.query('BEGIN; LOCK TABLE "Equipment" IN ACCESS EXCLUSIVE MODE')
  const answers = Array.from({ length: 20 }, () => server.call('GET', '/api/equipment', token))
  await eventually(async () =>
    expect(await readiness()).toEqual([503, { status: 'the database has no free connection' }]),
  )
  await operator.query('COMMIT')
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${String(body.message)}`))).toEqual(
    new Set([`503 ${tooBusy}`]),
  )
  await operator.query(`ALTER ROLE ${person} CONNECTION LIMIT -1`)
  await untilReady()
})

it('says that a command took too long, and not that the database is unreachable', async () => {
  await operator.query('BEGIN; LOCK TABLE "BeerType" IN ACCESS EXCLUSIVE MODE')
  const answer = addByGraphql('Bock')
  await untilWaiting(operator, 1)
  const { errors } = await answer
  await operator.query('COMMIT')
  expect(errors).toMatchObject([
    {
      message: 'This took longer than 10 seconds, so nothing was saved. Try again in a moment.',
      extensions: { code: 'TIMED_OUT' },
    },
  ])
})
