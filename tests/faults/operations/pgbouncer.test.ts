import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { eventually } from '#tests/support/eventually.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { transports } from '#tests/support/subscriber.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'
import { isTried } from '#tests/support/programs.ts'

const { stdout, error } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
const version = stdout?.split('\n')[0]

/** Fewer than the server's own connections, so that they share. */
const sharedConnections = 3

describe.runIf(isTried('pgbouncer', !error, 'Debian: pgbouncer.'))(
  'behind PgBouncer, as the page for operators configures it',
  () => {
    let folder: string
    let database: FreshDatabase
    let pooler: ChildProcess
    let server: TestServer
    let backups: string

    beforeAll(async () => {
      database = await freshDatabase()
      const direct = new URL(database.url)
      const name = direct.pathname.slice(1)
      folder = mkdtempSync(join(tmpdir(), 'brewhouse-pgbouncer-'))
      await chmod(folder, 0o755)
      backups = join(folder, 'backups')
      const port = await freePort()
      const [, block = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
      const own = block
        .replace(/^brewhouse = host=\S+ port=\S+ dbname=\S+/m, placeIn(direct))
        .replace(/^default_pool_size = .*$/m, `default_pool_size = ${sharedConnections}`)
      expect(own).toContain(`${name} = host=`)
      await writeFile(
        join(folder, 'pgbouncer.ini'),
        `${own}\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\nunix_socket_dir =\n`,
      )
      // It refuses to run as root; PostgreSQL's socket is open to the account that runs it.
      const { uid, gid } = statSync(new URL(database.url).searchParams.get('host') ?? '')
      const account = process.getuid?.() === 0 ? { uid, gid } : {}
      pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account })
      const pooled = `postgresql://brewhouse@127.0.0.1:${port}/${name}?pgbouncer=true`
      await eventually(async () => {
        const client = await connectionTo(pooled)
        await client.end()
      })
      server = await startServer({
        databaseUrl: pooled,
        DIRECT_DATABASE_URL: database.url,
        BACKUP_DIR: backups,
        WRITES_PER_MINUTE: '300',
      })
    })
    afterAll(async () => {
      await server?.close()
      pooler?.kill('SIGINT')
      if (pooler) await once(pooler, 'exit')
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    const placeIn = ({ searchParams, port, pathname, username }: URL) => {
      const name = pathname.slice(1)
      return `${name} = host=${searchParams.get('host')} port=${port || '5432'} dbname=${name} user=${username}`
    }

    it.each(transports)('every command happens once and arrives once by %s', async (transport, subscribe) => {
      const { prisma, pool } = server.app.database
      const brewer = await server.signIn('BREWER')
      const keg = await aKeg(prisma, { quantity: 0 })
      const reader = await subscribe(server.url, brewer)
      await reader.waitFor(({ __typename }) => __typename === 'Heartbeat')
      const ids = Array.from({ length: 60 }, (_, count) => `${transport} ${count}`)
      const add = `mutation ($beer: ID!, $commandId: ID) {
      adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: 1, reason: CORRECTION, commandId: $commandId) { moved } }`
      const answers = await Promise.all(
        ids.map((commandId) => server.ask(brewer, add, { beer: keg.beerTypeId, commandId })),
      )
      expect(answers).toEqual(ids.map(() => ({ data: { adjustKegs: { moved: 1 } } })))
      await reader.waitForChanges(ids.length)
      expect(
        reader
          .changes()
          .map(({ commandId }) => commandId)
          .sort(),
      ).toEqual(ids.sort())
      await reader.close()
      const { data } = await server.ask(brewer, '{ kegs { id quantity } batches(limit: 5) { id } }')
      expect(data?.kegs).toContainEqual({ id: keg.id, quantity: ids.length })
      const { rows } = await pool.query(
        `SELECT count(*)::int AS "connections" FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'brewhouse'`,
      )
      expect(rows[0].connections).toBeLessThanOrEqual(sharedConnections)
    })

    it('locks are held by the transaction that took them, and limits are counted', async () => {
      const brewer = await server.signIn('BREWER')
      const malt = await anIngredient(server.app.database.prisma, { name: 'Pilsner', currentQuantity: 0 })
      const csv = (name: string) => `name,category,quantity,unit,cost per unit\n${name},GRAIN,5,LBS,1.00`
      const importing = `mutation ($csv: String!) { importIngredients(csv: $csv) { created updated problemCount } }`
      const imports = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => server.ask(brewer, importing, { csv: csv('Munich') })),
      )
      const created = imports.map(({ data, errors }) => data?.importIngredients ?? errors)
      expect(created).toEqual(expect.arrayContaining([{ created: 1, updated: 0, problemCount: 0 }]))
      expect(await server.app.database.prisma.ingredient.count({ where: { name: 'Munich' } })).toBe(1)
      const adjusting = `mutation ($id: ID!) { adjustIngredient(id: $id, type: ADD, quantity: 1) { version } }`
      const adjusted = await Promise.all(
        Array.from({ length: 320 }, () => server.ask(brewer, adjusting, { id: malt.id })),
      )
      const refused = adjusted.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? [])
      expect(new Set(refused)).toEqual(new Set(['TOO_MANY_REQUESTS']))
      expect(refused.length).toBeGreaterThanOrEqual(20)
    })

    it('the daily backup is made, and statements have their limit', async ({ task }) => {
      await server.app.backups.makeDue(new Date())
      const { rows } = await server.app.database.pool.query('SHOW statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '10s' }])
      const admin = await server.signIn('ADMIN')
      const { data } = await server.ask(admin, '{ systemSettings { backups { isOn state } } }')
      expect(data).toMatchObject({ systemSettings: { backups: { isOn: true } } })
      reportFault(task, {
        fault: 'A pooler that gives each transaction another connection and knows no statement by name',
        injected: `${version} in transaction mode, ${sharedConnections} connections, \`pgbouncer=true\``,
        promised: 'commands, changes, snapshots, limits, locks and backups as without it',
        measured: '0 of 120 commands lost or doubled, each change once',
      })
    })
  },
)
