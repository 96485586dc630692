import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { eventually } from '#tests/support/eventually.ts'
import type { Target } from './workload.ts'

const query = `subscription ($after: ID) {
  changes(after: $after, topics: [EQUIPMENT]) {
    kind: __typename seq at
    ... on EquipmentStatusChanged { equipment { id status } }
  }
}`

interface Received {
  kind: string
  seq: string
  at: string
  equipment?: { id: string; status: string }
}

/** Without anything from the server for this long, a follower takes its connection for dead; heartbeats come every 5 s. */
const silenceMs = 12_000

/** A client that follows the vessels by WebSocket and continues at its cursor whenever its connection ends. */
export class Follower {
  /** The changes it received, in order, with when each was committed and received. */
  readonly received: { seq: number; committed: number; at: number }[] = []
  /** The status of each vessel as its changes tell. */
  readonly statuses = new Map<string, string>()
  resets = 0
  connections = 0
  private cursor: string
  private isOver = false
  private close = (): void => undefined

  constructor(
    private readonly target: Target,
    cursor: string,
  ) {
    this.cursor = cursor
  }

  /** Follows until stopped. */
  async run(): Promise<void> {
    while (!this.isOver) {
      await this.connect()
      if (!this.isOver) await pause(100 + Math.random() * 400)
    }
  }

  stop(): void {
    this.isOver = true
    this.close()
  }

  /** Ends the connection without a word. */
  hangUp(): void {
    this.close()
  }

  private async connect(): Promise<void> {
    const { url, token } = this.target
    const client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { token },
      retryAttempts: 0,
    })
    await new Promise<void>((resolve) => {
      let isEnded = false
      const end = () => {
        isEnded = true
        clearTimeout(silence)
        this.close = () => undefined
        client.terminate()
        resolve()
      }
      const silence = setTimeout(end, silenceMs)
      this.close = end
      client.subscribe<{ changes: Received }>(
        { query, variables: { after: this.cursor } },
        {
          next: ({ data, errors }) => {
            // What arrives after an error would move the cursor past what came with it.
            if (isEnded) return
            silence.refresh()
            // As the product's client does: what came with errors is asked for again.
            if (data && !errors) this.take(data.changes)
            else end()
          },
          error: end,
          complete: end,
        },
      )
    })
  }

  private take({ kind, seq, at, equipment }: Received): void {
    this.cursor = seq
    if (kind === 'Heartbeat') this.connections++
    if (kind === 'Reset') this.resets++
    if (kind !== 'EquipmentStatusChanged' || !equipment || this.isOver) return
    this.received.push({ seq: Number(seq), committed: Date.parse(at), at: Date.now() })
    this.statuses.set(equipment.id, equipment.status)
  }
}

/** Many followers of one brewery. */
export class Followers {
  readonly all: Follower[]
  private readonly runs: Promise<void>[]

  constructor(target: Target, cursor: string, count: number) {
    this.all = Array.from({ length: count }, () => new Follower(target, cursor))
    this.runs = this.all.map((follower) => follower.run())
  }

  /** Resolves when every follower has received the change of this number, or a later one. */
  async reached(seq: number): Promise<void> {
    await eventually(
      () => {
        const behind = this.all.filter(({ received }) => (received.at(-1)?.seq ?? 0) < seq)
        if (behind.length > 0) throw new Error(`${behind.length} followers are behind ${seq}`)
      },
      { timeout: 60_000, interval: 50 },
    )
  }

  async stop(): Promise<void> {
    for (const follower of this.all) follower.stop()
    await Promise.all(this.runs)
  }
}
