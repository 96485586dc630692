import { now, pause } from '#bench/support/clock.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, quantile, short, tableOf } from '#bench/support/figures.ts'
import type { BenchDatabase } from '#bench/support/brewery.ts'
import { gather } from '#bench/fanout/servers/target.ts'
import type { Run } from './run.ts'

const perSecond = 1_000
const perCommit = 10
const samplesOf = 50

/** Commits changes of vessels as another process on the same database would; the command id contains the time. */
export async function commit({ pool }: BenchDatabase, changes: number): Promise<void> {
  await pool.query({
    name: 'changes of vessels',
    text: `INSERT INTO "Change" ("type", "entityId", "actorId", "actorName", "commandId", "detail")
      SELECT 'EquipmentStatusChanged', 'vessel-' || n, 'user-0001', 'Brewer', $1, '{}'
      FROM generate_series(1, $2::int) n`,
    values: [String(now()), changes],
  })
  await pool.query('NOTIFY brewhouse_changes')
}

/** A steady stream of changes: the latency of each, from before its transaction began, and the server's memory. */
export async function measureRate(
  { brewhouse, clients, database, sizes }: Run,
  seconds: number,
): Promise<string> {
  const lines = Math.max(...sizes)
  await gather(clients, brewhouse, lines, { sampleEvery: lines / samplesOf })
  const before = await brewhouse.usage(true)
  await clients.call('arm', { messages: lines * perSecond * seconds, isAwake: false })
  const arrived = clients.call('arrived', { ms: 4_000 * seconds })
  const began = now()
  const commits: Promise<void>[] = []
  const held: number[] = []
  for (let made = 0; made < (perSecond * seconds) / perCommit; made++) {
    const due = began + (made * perCommit * 1_000) / perSecond
    if (due > now()) await pause(due - now())
    commits.push(commit(database, perCommit))
    if (made % 50 === 0) held.push((await brewhouse.usage(false)).rss)
  }
  await Promise.all(commits)
  const took = now() - began
  const { at } = await arrived
  const lags = await clients.call('lags', null)
  const after = await brewhouse.usage(false)
  await clients.call('close', null)
  const [halfTime = NaN, highest] = [held[Math.floor(held.length / 2)], Math.max(...held)]
  holdTo('changes made, times those that arrived in the same time', (at - began) / took, 1.2)
  holdTo('memory at most, times that at half-time', highest / halfTime, 1.2)
  return tableOf(
    [
      'Changes a second',
      'Subscribers',
      'Seconds',
      'ms late (median)',
      'ms late (p99)',
      'CPU',
      'MiB at half-time',
      'MiB at most',
    ],
    [
      [
        short((perSecond * seconds * 1_000) / took),
        short(lines),
        short((at - began) / 1_000),
        short(median(lags)),
        short(quantile(lags, 0.99)),
        `${short((100 * (after.cpuMs - before.cpuMs)) / (at - began))} %`,
        short(halfTime / 2 ** 20),
        short(highest / 2 ** 20),
      ],
    ],
  )
}
