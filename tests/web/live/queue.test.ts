import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { leaseLock, localLock, type LeaderLock } from '#web/live/commands/leaderLock.ts'
import { createQueue } from '#web/live/commands/queue.ts'
import type { QueuedCommand } from '#web/live/commands/queuedCommand.ts'
import { persistentQueueStore } from '#web/live/commands/queueStore.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aTap } from './aTap.ts'

const lineIsDown = new TypeError('Failed to fetch')

/** A server that executes each command id once, like the real one, behind a connection that can be down. */
function aServer() {
  const done = new Map<string, { by: unknown; userId: string }>()
  const house = {
    isUp: true,
    sends: 0,
    refusal: null as string | null,
    losesAnswer: false,
    done: () => [...done.values()].map(({ by }) => by),
    users: () => [...done.values()].map(({ userId }) => userId),
    send: (command: QueuedCommand, onWritten: (version: number) => void) => {
      house.sends++
      if (!house.isUp) return Promise.reject(lineIsDown)
      if (house.refusal)
        return Promise.reject(new CommandRefused({ code: 'REFUSED', message: house.refusal }))
      if (!done.has(command.id)) done.set(command.id, { by: command.variables.by, userId: command.userId })
      if (house.losesAnswer) {
        house.losesAnswer = false
        return Promise.reject(lineIsDown)
      }
      onWritten(done.size)
      return Promise.resolve()
    },
  }
  return house
}

let devices = 0
const tabs: ReturnType<typeof createQueue>[] = []
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
})

/** A device with its storage; each `tab` is a page on it. */
function aDevice(server: ReturnType<typeof aServer>, alone: () => LeaderLock = localLock) {
  const name = `device-${++devices}`
  const device = { user: 'ana', isHeld: false }
  return {
    device,
    kept: () => persistentQueueStore(name).all(),
    tab: (send = server.send) => {
      const queue = createQueue({
        store: persistentQueueStore(name),
        leaderLock: alone(),
        userId: () => device.user,
        userName: () => 'Ana Kovač',
        isHeld: () => device.isHeld,
        resendAfter: (error) => (error === lineIsDown ? 0 : null),
        send,
      })
      tabs.push(queue)
      return queue
    },
  }
}

const states = (queue: ReturnType<typeof createQueue>) => queue.commands().map(({ state }) => state)

describe('commands while the connection is down', () => {
  it('are not sent again by a queue that was stopped while it sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let lose = () => {}
    const send = vi.fn(() => new Promise<void>((_, reject) => (lose = () => reject(lineIsDown))))
    const page = aDevice(aServer()).tab(send)
    page.add(aTap(1))
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    page.stop()
    lose()
    await vi.waitFor(() => expect(page.commands()).toMatchObject([{ state: 'waiting', hasWaited: true }]))
    // In parts, between which the storage answers.
    for (let part = 0; part < 50; part++) await vi.advanceTimersByTimeAsync(100)
    expect(send).toHaveBeenCalledOnce()
  })

  it('are sent before someone leaves, or said to be impossible to send', async () => {
    const server = aServer()
    const page = aDevice(server).tab()
    server.isUp = false
    page.add(aTap(1))
    expect(await page.flushed(20)).toBe(false)
    server.isUp = true
    expect(await page.flushed(5_000)).toBe(true)
    expect(server.done()).toEqual([1])
  })

  it('show immediately, are queued on the device, and are sent in order when the connection is back', async () => {
    const server = aServer()
    const { tab, kept } = aDevice(server)
    const page = tab()
    server.isUp = false
    const queued = [1, 2, 3].map((by) => page.add(aTap(by)))
    expect(page.commands().map(({ delta }) => delta)).toEqual([1, 2, 3])
    expect(await Promise.all(queued.map(({ outcome }) => outcome))).toEqual(['waits', 'waits', 'waits'])
    expect(states(page)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await kept()).toHaveLength(3)
    server.isUp = true
    page.flush()
    await Promise.all(queued.map(({ saved }) => saved))
    expect(server.done()).toEqual([1, 2, 3])
    expect(states(page)).toEqual(['saved', 'saved', 'saved'])
  })

  it('never count as saved before the server has confirmed', async () => {
    let answer: () => void = () => undefined
    const { tab } = aDevice(aServer())
    const page = tab(() => new Promise((resolve) => (answer = resolve)))
    const { saved } = page.add(aTap(1))
    await eventually(() => expect(states(page)).toEqual(['sending']))
    answer()
    await saved
    expect(states(page)).toEqual(['saved'])
  })

  it('outlives the tab in which it was done, also one that was killed while it was sending', async () => {
    const server = aServer()
    const { tab } = aDevice(server)
    const killed = tab(() => new Promise(() => undefined))
    for (let by = 1; by <= 10; by++) killed.add(aTap(by))
    await eventually(() => expect(states(killed)).toContain('sending'))
    await eventually(async () => expect(states(killed)).toHaveLength(10))
    const next = tab()
    next.flush()
    await eventually(() => expect(server.done()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    await eventually(() => expect(new Set(states(next))).toEqual(new Set(['saved'])))
  })

  it('is done once, also when the answer to it is lost', async () => {
    const server = aServer()
    server.losesAnswer = true
    const page = aDevice(server).tab()
    await page.add(aTap(5)).saved
    expect(server.sends).toBe(2)
    expect(server.done()).toEqual([5])
  })

  it('are only sent for the person who made them', async () => {
    const server = aServer()
    const { tab, device } = aDevice(server)
    const page = tab()
    server.isUp = false
    await page.add(aTap(1)).outcome
    device.user = 'ben'
    server.isUp = true
    page.flush()
    await page.add(aTap(2)).saved
    expect(server.users()).toEqual(['ben'])
    expect(page.commands().map(({ delta }) => delta)).toEqual([2])
    device.user = 'ana'
    page.flush()
    await eventually(() => expect(server.users()).toEqual(['ben', 'ana']))
  })

  it('are queued while someone works offline, though there is a connection', async () => {
    const server = aServer()
    const { tab, device } = aDevice(server)
    device.isHeld = true
    const page = tab()
    const { outcome, saved } = page.add(aTap(1))
    expect(await outcome).toBe('waits')
    expect(server.sends).toBe(0)
    device.isHeld = false
    page.flush()
    await saved
    expect(server.done()).toEqual([1])
  })

  it('is drawn again only when something about it has changed', async () => {
    const { tab, device } = aDevice(aServer())
    device.isHeld = true
    const [page, other] = [tab(), tab()]
    page.add(aTap(1))
    await eventually(() => expect(page.commands()[0]?.hasWaited).toBe(true))
    const before = page.commands()
    const drawn: unknown[] = []
    page.subscribe(() => drawn.push(page.commands()))
    page.flush()
    other.add(aTap(2))
    await eventually(() => expect(page.commands()).toHaveLength(2))
    expect(drawn).not.toEqual([])
    expect(drawn.filter((commands) => (commands as unknown[]).length === before.length)).toEqual([])
  })
})

describe('a command that the server refuses', () => {
  it('stays with its reason when it had waited, lets the next one pass, and can be sent again or given up', async () => {
    const server = aServer()
    const { tab, kept } = aDevice(server)
    const page = tab()
    server.isUp = false
    const first = page.add(aTap(1))
    await first.outcome
    server.isUp = true
    server.refusal = 'This beer no longer exists.'
    page.flush()
    await expect(first.saved).rejects.toThrow('This beer no longer exists.')
    expect(page.commands()[0]).toMatchObject({ state: 'refused', reason: 'This beer no longer exists.' })
    server.refusal = null
    await page.add(aTap(2)).saved
    expect(server.done()).toEqual([2])
    await page.retry(first.id)
    await eventually(() => expect(server.done()).toEqual([2, 1]))
    // What is being sent can't be given up.
    await eventually(() => expect(page.commands().map(({ state }) => state)).not.toContain('sending'))
    await page.discard(first.id)
    expect(await kept()).toHaveLength(1)
  })

  it('is reported to its follower, and leaves nothing behind', async () => {
    const server = aServer()
    server.refusal = 'No.'
    const { tab, kept } = aDevice(server)
    const page = tab()
    await expect(page.add(aTap(1)).outcome).rejects.toThrow('No.')
    expect(page.commands()).toEqual([])
    expect(await kept()).toEqual([])
  })
})

describe('two tabs of one device', () => {
  it('send by turns under a lease, each command once and in order, and both know of all', async () => {
    const server = aServer()
    const name = `sender-${devices}`
    const { tab } = aDevice(server, () => leaseLock(name))
    const [one, other] = [tab(), tab()]
    const queued = [1, 2, 3, 4, 5, 6].map((by) => (by % 2 ? one : other).add(aTap(by)))
    await Promise.all(queued.map(({ saved }) => saved))
    expect(server.sends).toBe(6)
    expect([...server.done()].sort()).toEqual([1, 2, 3, 4, 5, 6])
    await eventually(() => expect(states(one)).toEqual(states(other)))
  })

  it('do not wait for ever for one that was killed: its lease runs out', async () => {
    const clock = { now: 1_000 }
    const now = () => clock.now
    const name = `sender-killed-${devices}`
    const patient = { ms: 60_000, now }
    await new Promise<void>((begun) => {
      void leaseLock(name, patient)(() => new Promise(() => begun()))
    })
    const turns: number[] = []
    const next = leaseLock(name, patient)(() => Promise.resolve(void turns.push(clock.now)))
    clock.now += 60_001
    await next
    expect(turns).toEqual([61_001])
  })
})
