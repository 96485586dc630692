/** Timeouts of a stream, in ms. */
export type Timings = {
  /** Timeout for opening a connection. */
  connect: number
  /** The time between two pings, and the timeout of a pong: together the time to detect a dead connection. */
  ping: number
  pong: number
  /** The server sends something at least every 5 s; a connection silent for this long is dead. */
  silence: number
  /** An answer piece by piece brings at least a ping every 12 s; one silent for this long is lost. */
  answer: number
  /** The first and the longest wait before reconnecting. */
  firstWait: number
  longestWait: number
  /** After a connection that lasted this long, the next attempt is immediate. */
  proven: number
  /** How often a WebSocket is tried again while server-sent events are in use. */
  probe: number
  /** How often a watched state is polled while they are. */
  poll: number
}

/** The timings of a real page. */
export const pageTimings: Timings = {
  connect: 5_000,
  ping: 5_000,
  pong: 5_000,
  silence: 12_000,
  answer: 30_000,
  firstWait: 150,
  longestWait: 5_000,
  proven: 10_000,
  probe: 60_000,
  poll: 5_000,
}

/** The back-off after a number of consecutive failures: doubles up to the cap, with jitter. */
export function waitAfter(failures: number, { firstWait, longestWait }: Timings): number {
  const wait = Math.min(longestWait, firstWait * 2 ** Math.max(0, failures - 1))
  return wait * (0.5 + Math.random() / 2)
}
