import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { isRunning } from '#api/db/embedded/processes.ts'
import { createHashProcess } from '#api/features/users/hashProcess.ts'
import { nobodysHash } from '#api/features/users/passwords.ts'
import { eventually } from '#tests/support/eventually.ts'

/** How nice each thread of a process is to others, by Linux. */
const nicenessOfThreads = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

const pidOf = (hashes: ReturnType<typeof createHashProcess>) => hashes.state().pid ?? 0

it('computes hashes in a process of its own, every thread of it at a lower priority than this one', async () => {
  const hashes = createHashProcess()
  const password = 'a password of the brewery'
  const passwordHash = await hashes.hash(password)
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await hashes.verify(passwordHash, password)).toBe(true)
  expect(await hashes.verify(passwordHash, 'another one')).toBe(false)
  const pid = pidOf(hashes)
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
  if (process.platform === 'linux')
    expect(new Set(nicenessOfThreads(pid))).toEqual(new Set([getPriority(pid)]))
  process.kill(pid, 'SIGKILL')
})

it('tells what is wrong with a hash that is none, and goes on', async () => {
  const hashes = createHashProcess()
  await expect(hashes.verify('-', 'a password')).rejects.toThrow()
  expect(await hashes.verify(nobodysHash, 'a password')).toBe(false)
  process.kill(pidOf(hashes), 'SIGKILL')
})

it('repeats what was under way in another process when one dies, and starts one for the next hash', async () => {
  const hashes = createHashProcess()
  const lost: string[] = []
  hashes.onLost((how) => lost.push(how))
  const first = [hashes.verify(nobodysHash, 'one'), hashes.verify(nobodysHash, 'other')]
  const died = pidOf(hashes)
  process.kill(died, 'SIGKILL')
  expect(await Promise.all(first)).toEqual([false, false])
  expect(lost).toEqual(['SIGKILL'])
  const idle = pidOf(hashes)
  expect(idle).not.toBe(died)
  process.kill(idle, 'SIGKILL')
  await eventually(() => expect(lost).toHaveLength(2))
  expect(hashes.state().pid).toBeUndefined()
  expect(await hashes.verify(nobodysHash, 'later')).toBe(false)
  process.kill(pidOf(hashes), 'SIGKILL')
})

it('fails a hash over which two processes died, and only that', async () => {
  const hashes = createHashProcess()
  // By then the other process is there.
  hashes.onLost(() => queueMicrotask(() => hashes.state().pid && process.kill(pidOf(hashes), 'SIGKILL')))
  const failing = hashes.verify(nobodysHash, 'one')
  process.kill(pidOf(hashes), 'SIGKILL')
  await expect(failing).rejects.toThrow('ended (SIGKILL), 2 times')
  expect(await hashes.verify(nobodysHash, 'other')).toBe(false)
  process.kill(pidOf(hashes), 'SIGKILL')
})

it('replaces a process that gives no answer', async () => {
  const hashes = createHashProcess({ patienceMs: 1_000 })
  const lost: string[] = []
  hashes.onLost((how) => lost.push(how))
  // A busy machine may take longer than that to start the other one.
  const waiting = Promise.allSettled([hashes.verify(nobodysHash, 'one')])
  const stopped = pidOf(hashes)
  process.kill(stopped, 'SIGSTOP')
  await waiting
  expect(lost[0]).toBe('SIGKILL')
  expect(isRunning(stopped)).toBe(false)
  if (hashes.state().pid) process.kill(pidOf(hashes), 'SIGKILL')
})

it('stays while everything is asked to stop, and ends with the server, however that ends', async () => {
  const code = `
    import { createHashProcess } from './api/features/users/hashProcess.ts'
    const hashes = createHashProcess()
    await hashes.hash('a password of the brewery')
    setInterval(() => undefined, 60_000)
    process.on('message', () => hashes.hash('another one').then(() => process.send(hashes.state().pid)))
    process.send(hashes.state().pid)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  const server = spawn(process.execPath, args, {
    cwd: packageRoot(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [pid] = (await once(server, 'message')) as [number]
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal)
  const answered = once(server, 'message')
  server.send('more')
  expect(await answered).toEqual([pid, undefined])
  server.kill('SIGKILL')
  await eventually(() => expect(isRunning(pid)).toBe(false))
})
