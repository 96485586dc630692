/** How patient a stream is, in ms. */
export type Timings = {
  /** A connection that is not open by then is given up. */
  connect: number
  /** The time between two pings, and the time a pong may take: together the time in which a dead connection is noticed. */
  ping: number
  pong: number
  /** The server says something at least every 5 s; a connection silent for this long is dead. */
  silence: number
  /** The first wait before trying again, and the longest one. */
  firstWait: number
  longestWait: number
  /** A connection that lasted this long was a good one: the next one is tried at once. */
  proven: number
  /** How often a WebSocket is tried again while server-sent events are in use. */
  probe: number
}

/** The timings of a real page. */
export const pageTimings: Timings = {
  connect: 5_000,
  ping: 5_000,
  pong: 5_000,
  silence: 12_000,
  firstWait: 150,
  longestWait: 5_000,
  proven: 10_000,
  probe: 60_000,
}

/** The wait before the next try after so many failures in a row: doubled each time up to the cap, with jitter. */
export function waitAfter(failures: number, { firstWait, longestWait }: Timings): number {
  const wait = Math.min(longestWait, firstWait * 2 ** Math.max(0, failures - 1))
  return wait * (0.5 + Math.random() / 2)
}
