import { now, pause } from '#bench/support/clock.ts'
import { startClients, type Clients } from '#bench/fanout/servers/target.ts'
import type { IngestRun } from './run.ts'

/** Beside the 1,000 that follow changes: what the board and the wall follow besides. */
const followers = 100
const readings = 'subscription Readings { readings { equipmentId kind value at setPoint } }'
const wall = `subscription Wall { wall { asOfSeq serverTime build board { vessels { equipmentId label status
  batch { batchNumber recipeName stage day temperature { value at } gravity { value at } } } } } }`

/** Live screens in two processes: those whose every change is counted, and those that follow readings and the wall. */
export interface Screens {
  /** Makes one change; resolves with the times until its answer and until the last screen had it, in ms. */
  change(): Promise<{ answered: number; shown: number }>
  /** How many connections the server has closed, and how many snapshots came. */
  state(): Promise<{ lost: number; snapshots: number }>
  stop(): Promise<void>
}

/** Connects them; all have received a change when this resolves. */
export async function openScreens({ brewhouse }: IngestRun, count: number): Promise<Screens> {
  const { port, token } = brewhouse
  const [counted, others]: [Clients, Clients] = [startClients(), startClients()]
  await counted.call('connect', { count, port, transport: 'socket', subscribe: brewhouse.subscribe })
  for (const query of [readings, wall])
    await others.call('connect', {
      ...{ count: followers, port, transport: 'socket' },
      subscribe: { init: { token }, payload: { query, variables: {} } },
    })
  async function change() {
    await counted.call('arm', { messages: count, isAwake: false })
    const arrived = counted.call('arrived', { ms: 60_000 })
    const began = now()
    await brewhouse.publish(1)
    const answered = now() - began
    return { answered, shown: (await arrived).at - began }
  }
  // The first ones reach those that are still subscribing.
  for (let tries = 0; tries < 100; tries++) {
    await brewhouse.publish(1)
    await pause(500)
    const { touched } = await counted.call('state', null)
    if (touched === count) break
  }
  return {
    change,
    async state() {
      const [one, other] = await Promise.all([counted.call('state', null), others.call('state', null)])
      return { lost: one.lost + other.lost, snapshots: other.messages }
    },
    async stop() {
      await Promise.all([counted.stop(), others.stop()])
    },
  }
}

/** Makes changes one after the other, with a pause between, until the time is over. */
export async function changesFor(screens: Screens, seconds: number) {
  const end = now() + seconds * 1_000
  const flown: { answered: number; shown: number }[] = []
  while (now() < end) {
    flown.push(await screens.change())
    await pause(50)
  }
  return flown
}
