import { now } from '#bench/support/clock.ts'
import { usage, type Usage } from '#tests/support/data/usage.ts'

/** What the measurement asks a server. */
export interface ServerCalls {
  address(nothing: null): { port: number }
  /** Publishes so many changes in one go; answers when it began. */
  publish(what: { count: number }): { at: number }
  usage(how: { settled: boolean }): Usage
}

/** What the measurement asks Brewhouse's server besides: when its last transaction was committed, when its outbox was read. */
export interface BrewhouseCalls extends Omit<ServerCalls, 'publish'> {
  moments(nothing: null): { committedAt: number; publishedAt: number }
}

let published = 0

/** What a server answers that publishes from memory. */
export function publishingCalls(
  port: () => number,
  publish: (seq: number, sentAt: number) => void,
): ServerCalls {
  return {
    address: () => ({ port: port() }),
    publish({ count }) {
      const at = now()
      for (let sent = 0; sent < count; sent++) publish(++published, at)
      return { at }
    },
    usage,
  }
}
