import { now } from '#bench/support/clock.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { median, short, tableOf } from '#bench/support/figures.ts'
import { flight, gather, rawName, type Clients, type Target } from '#bench/fanout/servers/target.ts'

/** How many times as long as the raw broadcast of one text Brewhouse may take, from as many subscribers on. */
const most = { ratio: 1.5, from: 1_000 }

/** The duration of a round, which has as many measurements as begin within it. */
const roundMs = 1_500

interface Flights {
  fromPublish: number[]
  fromCommit: number[]
}

/**
 * The latency of single changes or bursts to the last of all clients: medians over rounds, alternating between the
 * servers.
 */
export async function measureFlights(options: {
  targets: Target[]
  clients: Clients
  sizes: number[]
  changes: number
  rounds: number
}): Promise<string> {
  const { targets, clients, sizes, changes, rounds } = options
  const parts: string[] = []
  for (const lines of sizes) {
    const flown = new Map(
      targets.map((target): [Target, Flights] => [target, { fromPublish: [], fromCommit: [] }]),
    )
    for (let round = 0; round < rounds; round++) {
      for (const [target, { fromPublish, fromCommit }] of flown) {
        await gather(clients, target, lines)
        // Collects the garbage of connecting first, not during the measurement.
        await target.usage(true)
        const own: Flights = { fromPublish: [], fromCommit: [] }
        const began = now()
        do {
          const flew = await flight(clients, target, lines, changes)
          own.fromPublish.push(flew.fromPublish)
          if (flew.fromCommit !== undefined) own.fromCommit.push(flew.fromCommit)
        } while (now() - began < roundMs)
        fromPublish.push(median(own.fromPublish))
        fromCommit.push(median(own.fromCommit))
        await clients.call('close', null)
      }
    }
    parts.push(flightTable(lines, flown))
  }
  return parts.join('\n\n')
}

function flightTable(lines: number, flown: Map<Target, Flights>): string {
  const of = (name: string) => [...flown].find(([target]) => target.name === name)?.[1]
  const raw = median(of(rawName)?.fromPublish ?? [])
  const ours = median(of('Brewhouse')?.fromPublish ?? [])
  if (lines >= most.from) holdTo(`to ${lines} subscribers, times raw ws`, ours / raw, most.ratio)
  const rows = [...flown].map(([{ name }, { fromPublish, fromCommit }]) => {
    const time = median(fromPublish)
    return [name, short(time), short(time / raw), short(time / ours), short(median(fromCommit))]
  })
  const head = [
    `${lines.toLocaleString('en-US')} subscribers`,
    'ms to the last',
    'x raw ws',
    'x Brewhouse',
    'ms from commit',
  ]
  return tableOf(head, rows)
}
