/** Connections get the same frames if they read server-sent events, or use sockets and operation ids of one length. */
export type Framing = 'events' | number

/** Results to be written together, each serialized once and framed once per kind of framing. */
export class Batch {
  readonly bytes: number
  private readonly framed = new Map<Framing, unknown>()
  private last: { kind: Framing; made: unknown } | null = null

  constructor(readonly payloads: readonly Buffer[]) {
    this.bytes = payloads.reduce((sum, { length }) => sum + length, 0)
  }

  /** The payloads framed by `frame`, computed once per `kind` of framing. */
  framedAs<Kind extends Framing, T>(kind: Kind, frame: (payloads: readonly Buffer[], kind: Kind) => T): T {
    if (this.last?.kind === kind) return this.last.made as T
    const made = this.framed.get(kind) ?? frame(this.payloads, kind)
    this.framed.set(kind, made)
    this.last = { kind, made }
    return made as T
  }
}

/** Where the results of one subscription are written: directly to its connection. */
export interface Sink {
  /** Resolves when the connection has taken everything written, or is closed. */
  drained(): Promise<void>
  /** Bytes written to the connection that the network has not accepted yet. */
  backlog(): number
  /** Writes the results in one piece; never waits. Does nothing when the connection is closed. */
  write(batch: Batch): void
  /** Closes a connection that doesn't keep up; its client reconnects with its cursor. */
  drop(): void
  /** Replaces the subscription's iterator, which its results bypass; it only ends. */
  idle?: AsyncIterableIterator<never>
}
