import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { commit } from './rate.ts'
import { pair, type Run } from './run.ts'
import { flight, gather, type Clients, type Target } from '#bench/fanout/servers/target.ts'

const rounds = 3
const messages = 50_000

interface Cost {
  ms: number[]
  cpu: number[]
}

/**
 * The cost of one round of single changes: the time to the last subscriber, and µs of the server's processor time per
 * message.
 */
async function measureRound(clients: Clients, target: Target, lines: number, cost: Cost): Promise<void> {
  const changes = Math.min(100, Math.max(5, Math.round(messages / lines)))
  await gather(clients, target, lines)
  const times: number[] = []
  const before = await target.usage(false)
  for (let time = 0; time < changes; time++) times.push((await flight(clients, target, lines, 1)).fromPublish)
  const after = await target.usage(false)
  await clients.call('close', null)
  cost.ms.push(median(times))
  cost.cpu.push(((after.cpuMs - before.cpuMs) * 1_000) / (changes * lines))
}

/** How latency and processor time grow with the number of subscribers, compared with the baseline. */
export async function measureGrowth(run: Run): Promise<string> {
  const { brewhouse, database } = run
  const told: Target = { ...brewhouse, publish: (changes) => commit(database, changes) }
  const rows: string[][] = []
  for (const lines of run.sizes) {
    const costs = new Map(
      pair({ ...run, brewhouse: told }).map((target): [Target, Cost] => [target, { ms: [], cpu: [] }]),
    )
    for (let round = 0; round < rounds; round++)
      for (const [target, cost] of costs) await measureRound(run.clients, target, lines, cost)
    const [raw, ours] = [...costs.values()].map(({ ms, cpu }) => ({ ms: median(ms), cpu: median(cpu) }))
    if (!raw || !ours) throw new Error('The yardstick is missing.')
    holdTo(`processor time of a message to ${lines}, times raw ws`, ours.cpu / raw.cpu, 1.5)
    rows.push([
      short(lines),
      short(raw.ms),
      short(ours.ms),
      short((ours.ms * 1_000) / lines),
      short(raw.cpu),
      short(ours.cpu),
      short(ours.cpu / raw.cpu),
    ])
  }
  return tableOf(
    [
      'Subscribers',
      'raw ws, ms',
      'Brewhouse, ms',
      'µs each',
      'raw ws, µs of CPU',
      'Brewhouse, µs of CPU',
      'x raw ws',
    ],
    rows,
  )
}
