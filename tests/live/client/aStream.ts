import { sentText } from '#web/live/queries/sentText.ts'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type ChangeServer, startChangeServer } from '#tests/support/servers/changeServer.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/faults/faultProxy.ts'
import type { Change } from '#web/entities/changes.ts'
import { ChangesDocument } from '#web/entities/changesDocument.ts'
import { type Stream, type StreamOptions, openStream } from '#web/live/stream/stream.ts'
import { type Timings } from '#web/live/connection/timings.ts'

const query = sentText(ChangesDocument)

/** Unlike a browser's WebSocket, ws throws when closed before it is open. */
class QuietWebSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args)
    this.on('error', () => undefined)
  }
}

/** Timings of a page that is in a hurry. */
export const quick: Timings = {
  connect: 500,
  ping: 100,
  pong: 100,
  silence: 2_000,
  answer: 2_000,
  firstWait: 2,
  longestWait: 40,
  proven: 10_000,
  probe: 60_000,
  poll: 40,
}

/** Only the test itself ends a connection, however slow this machine is. */
export const patient: Timings = { ...quick, connect: 20_000, ping: 60_000, pong: 60_000, silence: 60_000 }

/** The server of this test. */
export let server: ChangeServer

/** The proxy in front of it. */
export let proxy: FaultProxy

let streams: Stream[] = []

/** Listens through the proxy like a page: tracks the cursor and collects changes. */
export function listen(options: Partial<StreamOptions> = {}) {
  const heard: string[] = []
  const states: string[] = []
  const onSignedOut = vi.fn()
  let last = '0'
  const stream = openStream({
    url: `http://127.0.0.1:${proxy.port}/graphql`,
    token: 'good',
    query,
    after: () => last,
    onChange: (change: Change) => {
      last = change.seq
      if (change.__typename !== 'Heartbeat') heard.push(change.seq)
    },
    onState: (state, transport) => states.push(`${state} ${transport}`),
    onSignedOut,
    timings: quick,
    webSocketImpl: QuietWebSocket,
    ...options,
  })
  streams.push(stream)
  return { stream, heard, states, onSignedOut, isOpen: () => states.at(-1)?.startsWith('open') }
}

/** A change. */
export const removed = (batchId: string) => ({ __typename: 'BatchRemoved' as const, batchId })

/** The numbers of so many changes. */
export const numbers = (to: number) => Array.from({ length: to }, (_, at) => String(at + 1))

/** Each test has a server of its own, and a proxy in front of it. */
export function streaming(): void {
  beforeEach(async () => {
    server = await startChangeServer()
    proxy = await startFaultProxy(server.port)
  })
  afterEach(async () => {
    for (const stream of streams) stream.close()
    streams = []
    await proxy.close()
    await server.close()
  })
}

/** What arrives while the connection is cut that many times, with a change before and during each cut. */
export async function receivedOverCuts(cuts: number): Promise<string[]> {
  const { heard } = listen()
  for (let cut = 1; cut <= cuts; cut++) {
    server.add(removed(`before ${cut}`))
    await eventually(() => expect(heard.length).toBe(2 * cut - 1))
    proxy.cut()
    server.add(removed(`meanwhile ${cut}`))
    await eventually(() => expect(heard.length).toBe(2 * cut))
  }
  return heard
}
