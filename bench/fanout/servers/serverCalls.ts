import { now } from '#bench/support/clock.ts'
import { usage, type Usage } from '#tests/support/data/usage.ts'

/** The calls of a server under measurement. */
export interface ServerCalls {
  address(nothing: null): { port: number }
  /** Publishes changes together; returns when it began. */
  publish(what: { count: number }): { at: number }
  usage(how: { settled: boolean }): Usage
}

/** Additional calls of Brewhouse's server: when its last transaction was committed, and when its outbox was read. */
export interface BrewhouseCalls extends Omit<ServerCalls, 'publish'> {
  moments(nothing: null): { committedAt: number; publishedAt: number }
}

let published = 0

/** The calls of a server that publishes from memory. */
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
