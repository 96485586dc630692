import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { flight, gather, rawName, type Clients, type Target } from '#bench/fanout/servers/target.ts'
import type { Run } from './run.ts'

const changes = 100
const rounds = 3

async function cpuPerMessage(clients: Clients, target: Target, lines: number): Promise<number> {
  await gather(clients, target, lines)
  for (let time = 0; time < 20; time++) await flight(clients, target, lines, 1)
  const before = await target.usage(false)
  for (let time = 0; time < changes; time++) await flight(clients, target, lines, 1)
  const after = await target.usage(false)
  await clients.call('close', null)
  return ((after.cpuMs - before.cpuMs) * 1_000) / (changes * lines)
}

/** Processor time of the server per delivered message; Brewhouse's includes the mutations and the outbox. */
export async function measureCpu({ targets, clients, sizes }: Run): Promise<string> {
  const spent = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < rounds; round++)
    for (const [target, times] of spent) times.push(await cpuPerMessage(clients, target, Math.max(...sizes)))
  const [raw = NaN] = [...spent.values()].map(median)
  const ours = median([...spent].find(([{ name }]) => name === 'Brewhouse')?.[1] ?? [])
  holdTo('processor time of a message, times raw ws', ours / raw, 1.5)
  const rows = [...spent].map(([{ name }, times]) => [name, short(median(times)), short(median(times) / raw)])
  return tableOf(['Server', 'µs of CPU a message', 'x raw ws'], rows)
}

const settle = async (target: Target) => {
  await target.usage(true)
  return target.usage(true)
}

/** Memory per connection: of the whole process, and of the live heap after garbage collection. */
export async function measureMemory({ targets, clients, sizes }: Run): Promise<string> {
  const count = Math.max(...sizes)
  const rows: string[][] = []
  const alive = new Map<string, number>()
  for (const target of targets) {
    // One warm-up, so that memory allocated once isn't attributed to the connections.
    await gather(clients, target, 500)
    await clients.call('close', null)
    const before = await settle(target)
    await gather(clients, target, count)
    const after = await settle(target)
    await clients.call('close', null)
    alive.set(target.name, after.live - before.live)
    const kib = (bytes: number) => short(bytes / count / 1024)
    rows.push([target.name, kib(after.rss - before.rss), kib(after.live - before.live)])
  }
  const { Brewhouse: ours = NaN, ...others } = Object.fromEntries(alive)
  const stock = Object.entries(others).filter(([name]) => name !== rawName)
  holdTo(
    'memory of a connection, times the leanest GraphQL server',
    ours / Math.min(...stock.map(([, bytes]) => bytes)),
    0.5,
  )
  return tableOf([`${count.toLocaleString('en-US')} subscribers`, 'KiB each (RSS)', 'KiB each (alive)'], rows)
}
