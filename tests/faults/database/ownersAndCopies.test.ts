import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isRunning } from '#api/db/embedded/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { ask, DataFolder } from '#tests/support/servers/dataFolder.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

const isRoot = process.getuid?.() === 0
const folder = new DataFolder()

async function killAndReap(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('starts over when the first start was killed while it made the database', async ({ task }) => {
  await mkdir(folder.dataDir)
  const draft = new Promise<void>((resolve) => {
    const watcher = watch(folder.dataDir, (_, name) => {
      if (!name?.startsWith('postgres.')) return
      watcher.close()
      resolve()
    })
  })
  const owner = folder.spawnOwner()
  await draft
  await killAndReap(owner)
  expect(existsSync(join(folder.dataDir, 'postgres'))).toBe(false)
  const { url, home } = await folder.start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(home)).sort()).toEqual(['owner.2', 'postgres'])
  reportFault(task, {
    fault: 'The first start is killed while it makes the database',
    injected: 'SIGKILL while initdb works',
    promised: 'the next start makes it again',
    measured: 'started',
  })
})

it('comes back although a connection of the killed PostgreSQL is still busy', async () => {
  await folder.givenDatabase()
  const postgres = await folder.start()
  const client = await connectionTo(postgres.url)
  const busy = client.query(`do $$ begin loop perform 1; end loop; end $$`).catch((error: Error) => error)
  await eventually(async () => {
    const rows = await ask(
      postgres.url,
      `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`,
    )
    expect(rows).toHaveLength(1)
  })
  process.kill(postgres.pid() ?? 0, 'SIGKILL')
  expect(await busy).toBeInstanceOf(Error)
  await eventually(() => ask(postgres.url, 'select 1'))
})

it('takes the database over from an owner that was killed, and stops the PostgreSQL it left', async ({
  task,
}) => {
  await folder.givenDatabase()
  const owner = await folder.startOwner()
  await ask(owner.url, 'create table keg (id int)')
  await killAndReap(owner.child)
  expect(isRunning(owner.pid)).toBe(true)
  const postgres = await folder.start()
  expect(isRunning(owner.pid)).toBe(false)
  expect(await ask(postgres.url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
  reportFault(task, {
    fault: 'The server is killed and leaves its PostgreSQL behind',
    injected: 'SIGKILL to the owner of the data folder',
    promised: 'the next start takes the data over',
    measured: 'started, with every row; the left PostgreSQL was stopped',
  })
})

it('starts over when both the owner and its PostgreSQL were killed', async () => {
  await folder.givenDatabase()
  const owner = await folder.startOwner()
  await ask(owner.url, 'create table keg (id int)')
  await killAndReap(owner.child)
  process.kill(owner.pid, 'SIGKILL')
  const postgres = await folder.start()
  expect(await ask(postgres.url, 'select count(*)::int as kegs from keg')).toEqual([{ kegs: 0 }])
})

it('starts on copies of its data folder, made while it was stopped and while it ran', async ({ task }) => {
  await folder.givenDatabase()
  const original = await folder.start()
  await ask(original.url, 'create table keg (id int)')
  await ask(original.url, 'insert into keg values (7)')
  await ask(original.url, 'checkpoint')
  const warned: string[] = []
  const copy = async (name: string) => {
    const dataDir = join(folder.path, name)
    await promisify(execFile)('cp', ['-r', folder.dataDir, dataDir])
    return folder.start({ dataDir, warn: (text) => warned.push(text) })
  }
  const ofUsed = await copy('of used')
  expect(warned).toContainEqual(expect.stringMatching(/of used was copied while .* npm run restore -- FILE$/))
  await original.stop()
  warned.length = 0
  const ofStopped = await copy('of stopped')
  expect(warned).toEqual([])
  for (const { url } of [ofUsed, ofStopped]) expect(await ask(url, 'select id from keg')).toEqual([{ id: 7 }])
  reportFault(task, {
    fault: 'The data folder is copied while it is in use',
    injected: 'cp -r of a running and of a stopped one',
    promised: 'both start; the first one with a warning',
    measured: 'started, with every row',
  })
})

it('gives the data to exactly one of several that start concurrently', async ({ task }) => {
  const starts = await Promise.allSettled([folder.start(), folder.start(), folder.start(), folder.start()])
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  reportFault(task, {
    fault: 'Several servers start at once on one folder',
    injected: 'four starts at the same moment',
    promised: 'exactly one gets the data',
    measured: '1 of 4',
  })
})

it('starts when the process id in a stale postmaster.pid belongs to another program now', async () => {
  await folder.givenDatabase()
  const first = await folder.start()
  await first.stop()
  const pidFile = join(first.home, 'postgres/postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${join(first.home, 'postgres')}\n0\n5432\n/tmp\n\n0 0\nready\n`)
  const { uid, gid } = await stat(join(first.home, 'postgres'))
  if (isRoot) await chown(pidFile, uid, gid)
  const second = await folder.start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
