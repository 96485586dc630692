import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { subscribeByEvents, subscribeBySocket, type Subscriber } from '#tests/support/subscriber.ts'
import { until } from '#tests/support/until.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'
import { inThisDatabase } from '#tests/support/faults/locks.ts'

let servers: [TestServer, TestServer]
let token: string
let vessel: string
let folder: string
let backup: string
let files = 0
let atBackup: string
let readers: Subscriber[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-restore-'))
  const first = await startServer()
  servers = [first, await startServer({ databaseUrl: first.databaseUrl })]
  token = await first.signIn('BREWER')
  vessel = (await aVessel(first.app.database.prisma)).id
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
  await rm(folder, { recursive: true, force: true })
})

const newFile = () => join(folder, `${(files += 1)}.zip`)
const restore = () => restoreBackup({ url: servers[0].databaseUrl, file: backup, safetyFile: newFile() })

/** Loses what was written after a change, as a restore does, and goes on with another one. */
async function goBackTo(seq: string): Promise<void> {
  await servers[0].app.database.pool.query(`
    DELETE FROM "Change" WHERE "seq" > ${Number(seq)};
    UPDATE "ChangeCounter" SET "value" = ${Number(seq)}, "runSince" = '-infinity';
    INSERT INTO "Change" ("type", "entityId") VALUES ('EquipmentStatusChanged', '${vessel}')`)
}

/** How many statements wait for the table of vessels. */
async function waitingForVessels(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `SELECT count(*)::int AS "waiting" FROM pg_locks WHERE ${inThisDatabase} AND "relation" = '"Equipment"'::regclass AND NOT "granted"`,
  )
  return rows[0]?.waiting ?? 0
}

const isReset = ({ __typename }: { __typename: string }) => __typename === 'Reset'
const setStatus = `mutation ($id: ID!, $status: EquipmentStatus!) { setEquipmentStatus(id: $id, status: $status) { id } }`

async function write(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const [first] = await servers[0].app.database.prisma.equipment.findMany()
    const next = first?.status === 'CLEANING' ? 'AVAILABLE' : 'CLEANING'
    const { errors } = await servers[0].ask(token, setStatus, { id: vessel, status: next })
    expect(errors).toBeUndefined()
  }
}

async function asOfSeq(): Promise<string> {
  const { data } = await servers[0].ask<{ asOfSeq: string }>(token, '{ asOfSeq }')
  return data?.asOfSeq ?? ''
}

/** Subscribers of both servers by both transports. */
async function listen(after?: string): Promise<Subscriber[]> {
  const made = await Promise.all(
    servers.flatMap(({ url }) => [
      subscribeBySocket(url, token, { after }),
      subscribeByEvents(url, token, { after }),
    ]),
  )
  readers.push(...made)
  return made
}

beforeEach(async () => {
  await write(3)
  backup = (await backUp(servers[0].databaseUrl, newFile())).file
  atBackup = await asOfSeq()
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()))
  readers = []
})

describe('when a backup is put back while screens are open', () => {
  it('resets every subscriber, and delivers what is written afterwards', async () => {
    const open = await listen(atBackup)
    await write(2)
    for (const reader of open) await reader.waitForChanges(2)
    const { epoch } = await open[0]!.waitFor(({ __typename }) => __typename === 'Heartbeat')
    await restore()
    for (const reader of open) expect(await reader.waitFor(isReset)).toMatchObject({ seq: atBackup })
    await write(1)
    for (const reader of open) {
      const [, , , next] = await reader.waitForChanges(4)
      expect(next).toMatchObject({ __typename: 'EquipmentStatusChanged', seq: await asOfSeq() })
    }
    const [later] = await listen(atBackup)
    const told = await later!.waitFor(({ __typename }) => __typename === 'Heartbeat')
    expect(told.epoch).not.toBe(epoch)
  })

  it('tells them that the brewery went back even if more was written than lost before the outbox was read', async () => {
    const open = await listen(atBackup)
    await write(2)
    for (const reader of open) await reader.waitForChanges(2)
    await restore()
    await write(5)
    for (const reader of open) expect(await reader.waitFor(isReset)).toMatchObject({ wentBack: true })
  })
})

describe('a screen that was away while a backup was put back', () => {
  it('starts over while its cursor is still ahead of the database', async () => {
    await write(2)
    const old = await asOfSeq()
    await restore()
    for (const reader of await listen(old))
      expect(await reader.waitFor(isReset)).toMatchObject({ seq: atBackup })
  })

  it('starts over when the database has gone on past its cursor', async () => {
    await write(2)
    const old = await asOfSeq()
    await restore()
    await write(5)
    for (const reader of await listen(old))
      expect(await reader.waitFor(isReset)).toMatchObject({ wentBack: true })
  })

  it('goes on from a cursor of before the backup, which both histories have in common', async () => {
    await write(2)
    await restore()
    await write(2)
    for (const reader of await listen(atBackup)) {
      const told = await reader.waitForChanges(2)
      expect(told.map(({ __typename }) => __typename)).toEqual([
        'EquipmentStatusChanged',
        'EquipmentStatusChanged',
      ])
    }
  })

  it('starts over when the brewery goes back while its next page is made', async () => {
    await write(2)
    const lost = Number(await asOfSeq())
    const locking = await connectionTo(servers[0].databaseUrl)
    try {
      await locking.query('BEGIN; LOCK TABLE "Equipment" IN ACCESS EXCLUSIVE MODE')
      // Nothing is sent to it while its page waits.
      const opening = subscribeBySocket(servers[1].url, token, { after: atBackup })
      await until(async () => (await waitingForVessels(locking)) > 0)
      await goBackTo(atBackup)
      await until(() => servers[1].app.live.head() > lost)
      await locking.query('ROLLBACK')
      const reader = await opening
      readers.push(reader)
      expect(await reader.waitFor(isReset)).toMatchObject({ wentBack: true })
    } finally {
      await locking.end()
    }
  })

  it('distinguishes two restores of one backup', async () => {
    await restore()
    await write(2)
    const old = await asOfSeq()
    await restore()
    await write(5)
    for (const reader of await listen(old))
      expect(await reader.waitFor(isReset)).toMatchObject({ wentBack: true })
  })
})

describe('a subscription to one kind of change', () => {
  const kinds = ['equipmentStatusChanged', 'batchStageChanged', 'logAdded', 'kegCountChanged']
  const transports = { socket: subscribeBySocket, events: subscribeByEvents }
  const refusal =
    'This cursor cannot be continued. Load everything again, then subscribe after its `asOfSeq`.'

  describe.each(Object.entries(transports))('by %s', (_name, subscribe) => {
    it.each(kinds)('%s ends with an error that says so when its cursor is lost', async (kind) => {
      const query = `subscription ($after: ID) { ${kind}(after: $after) { __typename seq } }`
      await write(1)
      const old = await asOfSeq()
      const open = await subscribe(servers[0].url, token, { after: old }, query)
      await restore()
      await write(3)
      const late = await subscribe(servers[1].url, token, { after: old }, query)
      for (const reader of [open, late]) {
        await reader.ended
        expect(reader.errors).toMatchObject([{ message: refusal, extensions: { code: 'RESET' } }])
        await reader.close()
      }
    })
  })
})
