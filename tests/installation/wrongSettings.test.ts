import { describe, expect, it } from 'vitest'
import { readEnv } from '#api/env.ts'
import { wrongSettingOf } from '#api/starting/wrongSettingOf.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { expectExit } from '#tests/support/servers/expectExit.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

const databaseUrl = 'postgresql://ana:s3cret@db.example:6543/cellar'
const dataDir = '/srv/brewhouse/data'
const listening = { host: '192.0.2.7', port: 80 }
const errorWith = (fields: object, message = '') => Object.assign(new Error(message), fields)
const connecting = (code: string) => errorWith({ code, syscall: 'connect' })

describe('the sentence for the operator', () => {
  it.each([
    [errorWith({ code: '28P01' }), 'The database server at db.example:6543 refuses the password of "ana". Correct the user or the password in DATABASE_URL.'],
    [errorWith({}, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'The database server at db.example:6543 asks "ana" for a password. Add it to DATABASE_URL.'],
    [errorWith({ code: '28000' }, 'role "ana" does not exist'), 'The database server at db.example:6543 does not let "ana" in (role "ana" does not exist). Correct the user in DATABASE_URL, or allow it in pg_hba.conf.'],
    [errorWith({ code: '3D000' }), 'There is no database "cellar" on the server at db.example:6543. Create it, or correct the name in DATABASE_URL.'],
    [errorWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }), 'No computer is known as "db.example". Correct the host in DATABASE_URL.'],
    [connecting('ECONNREFUSED'), 'Nothing answers at db.example:6543 (ECONNREFUSED). Start the database there, or correct the host and the port in DATABASE_URL.'],
    [new AggregateError([connecting('ECONNREFUSED'), connecting('ECONNREFUSED')]), 'Nothing answers at db.example:6543 (ECONNREFUSED). Start the database there, or correct the host and the port in DATABASE_URL.'],
    [errorWith({}, 'timeout expired'), 'Nothing answers at db.example:6543 (timeout expired). Start the database there, or correct the host and the port in DATABASE_URL.'],
    [errorWith({}, 'The server does not support SSL connections'), "The database server at db.example:6543 can't be reached over TLS (The server does not support SSL connections). Correct sslmode in DATABASE_URL."],
    [errorWith({ code: 'ENOENT', syscall: 'open' }, "no such file '/ca.pem'"), "DATABASE_URL names a file that does not exist (no such file '/ca.pem')."],
    [errorWith({ code: '57P03' }, 'the database system is starting up'), null],
  ])('says what is wrong with DATABASE_URL: %s', (error, sentence) => {
    expect(wrongSettingOf(error, { databaseUrl })).toBe(sentence)
    expect(wrongSettingOf(new Error('outer', { cause: error }), { databaseUrl })).toBe(sentence)
    expect(sentence ?? '').not.toContain('s3cret')
  }) // oxfmt-ignore

  it.each([
    [errorWith({ code: 'EACCES', syscall: 'mkdir', path: dataDir }), 'DATA_DIR is /srv/brewhouse/data, where this account may not write (EACCES). Give it the right to, or choose another DATA_DIR.'],
    [errorWith({ code: 'EROFS', syscall: 'open', path: `${dataDir}/owner.1` }), 'DATA_DIR is /srv/brewhouse/data, where this account may not write (EROFS). Give it the right to, or choose another DATA_DIR.'],
    [errorWith({ code: 'ENOTDIR', syscall: 'mkdir', path: '/srv/brewhouse' }), 'DATA_DIR is /srv/brewhouse/data, which is a file or lies below one. Choose a folder as DATA_DIR.'],
    // It is waited for.
    [errorWith({ code: 'ENOSPC', syscall: 'write', path: `${dataDir}/postgres` }), null],
    [errorWith({ code: 'EACCES', syscall: 'mkdir', path: '/srv/brewhouse/data2' }), null],
  ])('says what is wrong with DATA_DIR: %s', (error, sentence) => {
    expect(wrongSettingOf(error, { dataDir })).toBe(sentence)
  }) // oxfmt-ignore

  it.each([
    [errorWith({ code: 'EADDRINUSE', syscall: 'listen' }), 'Port 80 is in use by another program. Stop that one, or choose another port, as in PORT=4001 npm start.'],
    [errorWith({ code: 'EACCES', syscall: 'listen' }), 'Port 80 is closed to this account. Choose one from 1024 on, as in PORT=4000 npm start.'],
    [errorWith({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), 'HOST is 192.0.2.7, which is no address of this computer. Set HOST=0.0.0.0 to listen on all of its addresses.'],
    [errorWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '192.0.2.7' }), 'HOST is 192.0.2.7, which is no address of this computer. Set HOST=0.0.0.0 to listen on all of its addresses.'],
    [connecting('ECONNREFUSED'), null],
  ])('says what is wrong with PORT and HOST: %s', (error, sentence) => {
    expect(wrongSettingOf(error, listening)).toBe(sentence)
  }) // oxfmt-ignore

  it('asks where PostgreSQL itself is when DATABASE_URL leads to a pooler', () => {
    const pooled = `${databaseUrl}?pgbouncer=true`
    expect(() => readEnv({ DATABASE_URL: pooled })).toThrow(
      'Invalid settings. DIRECT_DATABASE_URL: must be the address of PostgreSQL itself, since pgbouncer=true says that DATABASE_URL leads to a pooler',
    )
    expect(readEnv({ DATABASE_URL: pooled, DIRECT_DATABASE_URL: databaseUrl }).DATABASE_URL).toBe(pooled)
  })

  it.each([
    'postgres',
    'mysql://ana@db/cellar',
    'postgresql://ana:a#b@db/cellar',
    'postgresql://ana:%zz@db/cellar',
  ])('names DATABASE_URL when it is no address: %s', (address) => {
    expect(() => readEnv({ DATABASE_URL: address })).toThrow(
      'Invalid settings. DATABASE_URL: must be an address like postgresql://user:password@host:5432/brewhouse',
    )
  })
})

it('a start with a folder of photos, as an earlier version had it, says how they come into the database', () => {
  expect(() => readEnv({ PHOTO_DIR: '/srv/photos' })).toThrow(
    'PHOTO_DIR: photos are in the database alone now. Make a backup with the version that used the folder',
  )
  expect(readEnv({ PHOTO_DIR: '' })).not.toHaveProperty('PHOTO_DIR')
})

it('a start ends when a migration fails, and names it', async () => {
  const database = await freshDatabase()
  const operator = await connectionTo(database.url)
  const { rows } = await operator.query<{ name: string }>(
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
      RETURNING migration_name AS name`,
  )
  await operator.end()
  await expectExit(
    { DATABASE_URL: database.url },
    `The migration ${rows[0]?.name} failed and left the database as it was:`,
  )
  await database.drop()
})
