import { now } from '#bench/support/clock.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { flight, gather, type Target } from '#bench/fanout/servers/target.ts'
import { pair, type Run } from '#bench/fanout/run.ts'

const operations = 1_000
const rounds = 3

/** A single change when nearly every client has a different operation: one execution for each of 1,000 operations. */
export async function measureDistinct(run: Run): Promise<string> {
  const lines = Math.max(...run.sizes)
  const times = new Map<Target, number[]>(pair(run).map((target) => [target, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [target, flown] of times) {
      await gather(run.clients, target, lines, target.subscribe && { operations })
      const own: number[] = []
      for (let time = 0; time < 7; time++) own.push((await flight(run.clients, target, lines, 1)).fromPublish)
      flown.push(median(own))
      await run.clients.call('close', null)
    }
  }
  const [raw = NaN, ours = NaN] = [...times.values()].map(median)
  holdTo('a change to different operations, times one text of raw ws', ours / raw, 2)
  return tableOf(
    ['Subscribers', 'Operations', 'raw ws, one text, ms', 'Brewhouse, ms', 'x raw ws'],
    [[short(lines), short(operations), short(raw), short(ours), short(ours / raw)]],
  )
}

const behind = 500

/**
 * All clients reconnect simultaneously, each 500 changes behind: the time until the last one has all of them and one
 * new change.
 */
export async function measureReconnect({ brewhouse, clients, database, sizes }: Run): Promise<string> {
  const lines = Math.max(...sizes)
  const { port, subscribe } = brewhouse
  if (!subscribe) throw new Error('Brewhouse is asked nothing.')
  await database.pool.query(
    `INSERT INTO "Change" ("type", "entityId", "actorId", "actorName", "commandId", "detail")
     SELECT 'EquipmentStatusChanged', 'vessel-' || (n % 50 + 1), 'user-0001', 'Brewer', 'missed', '{}'
     FROM generate_series(1, $1::int) n`,
    [behind],
  )
  const { rows } = await database.pool.query<{ value: string }>('SELECT "value" FROM "ChangeCounter"')
  const after = String(Number(rows[0]?.value) - behind)
  const payload = { ...subscribe.payload, variables: { after } }
  await clients.call('arm', { messages: lines * behind, isAwake: false })
  const arrived = clients.call('arrived', { ms: 120_000 })
  let highest = 0
  const watch = setInterval(() => {
    void brewhouse.usage(false).then(({ rss }) => (highest = Math.max(highest, rss)))
  }, 100)
  const began = now()
  const { ms } = await clients.call('connect', {
    count: lines,
    port,
    transport: 'socket',
    subscribe: { ...subscribe, payload },
  })
  const { at } = await arrived
  clearInterval(watch)
  const next = await flight(clients, brewhouse, lines, 1)
  await clients.call('close', null)
  return tableOf(
    [
      'Subscribers',
      'Behind by',
      's to connect',
      's until all are live',
      'MiB at most',
      'ms of the next change',
    ],
    [
      [
        short(lines),
        short(behind),
        short(ms / 1_000),
        short((at - began) / 1_000),
        short(highest / 2 ** 20),
        short(next.fromPublish),
      ],
    ],
  )
}
