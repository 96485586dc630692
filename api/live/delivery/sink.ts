/** Readers are given the same frames when they read events, or over sockets when their operation ids are of one length. */
export type Framing = 'events' | number

/** Results to be written together, each serialised once. How a transport frames them is worked out once for all readers alike. */
export class Batch {
  readonly bytes: number
  private readonly framed = new Map<Framing, unknown>()
  private last: { kind: Framing; made: unknown } | null = null

  constructor(readonly payloads: readonly Buffer[]) {
    this.bytes = payloads.reduce((sum, { length }) => sum + length, 0)
  }

  /** What `frame` makes of the payloads, made once for each `kind` of framing. */
  framedAs<Kind extends Framing, T>(kind: Kind, frame: (payloads: readonly Buffer[], kind: Kind) => T): T {
    if (this.last?.kind === kind) return this.last.made as T
    const made = this.framed.get(kind) ?? frame(this.payloads, kind)
    this.framed.set(kind, made)
    this.last = { kind, made }
    return made as T
  }
}

/** Where the results of one subscription go: straight to its connection, in one write. */
export interface Sink {
  /** Resolves when the connection has taken what it was given, or is gone. */
  drained(): Promise<void>
  /** Bytes given to the connection that the network has not taken yet. */
  backlog(): number
  /** Writes the results in one piece; never waits. A connection that is gone takes nothing. */
  write(batch: Batch): void
  /** Closes a connection that does not keep up; its client comes back with its cursor. */
  drop(): void
  /** What is left of the subscription's iterator once its results go this way: it only ends. */
  idle?: AsyncIterableIterator<never>
}
