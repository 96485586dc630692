import type { Change } from '#web/entities/changes.ts'
import type { Timings } from '#web/live/connection/timings.ts'

/** Why a connection ended. `failed` is a response with errors: the connection itself was fine. */
export type ConnectionEnd = 'lost' | 'failed' | 'signedOut'

/** A connection that carries the changes. It ends once and is never reused. */
export type Connection = {
  /** Starts the changes on a connection that was opened with `hold`. */
  subscribe: () => void
  /** Adds a subscription to a state, each of whose results is the whole of it or brings it up to date. */
  watch: Subscribe
  /** Adds a subscription that ends by itself, such as an answer that is written piece by piece. */
  listen: Subscribe
  close: () => void
}

/** Subscribes; `onEnd` is called when the server ends it, with the sentence of a refusal. Returns a function that ends it. */
export type Subscribe = (
  query: string,
  onAnswer: (data: unknown) => void,
  onEnd: (refusal?: string) => void,
  variables?: Record<string, unknown>,
) => () => void

/** What a connection needs, and its callbacks. */
export type ConnectionOptions = {
  /** The URL of GraphQL over http, such as http://brewery.local:4000/graphql. */
  url: string
  token: string
  /** The subscription's text, and the cursor at the moment of subscribing. */
  query: string
  after: () => string
  timings: Timings
  /** Open without subscribing yet. */
  hold?: boolean
  onOpen: () => void
  onChange: (change: Change) => void
  /** Called for any incoming data, including pings. */
  onHeard?: () => void
  onEnd: (end: ConnectionEnd) => void
  /** An alternative to the browser's WebSocket. */
  webSocketImpl?: unknown
}

/** The data of a response, or null if it has errors. */
export function dataOf(answer: unknown): unknown {
  const { data, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as Answer
  return errors === undefined ? (data ?? null) : null
}

/** The sentence of a response's first error, if any. */
export function refusalIn(errors: unknown): string | undefined {
  const [first] = (Array.isArray(errors) ? errors : []) as { message?: unknown }[]
  return typeof first?.message === 'string' ? first.message : undefined
}

type Answer = { data?: { changes?: Change | null } | null; errors?: readonly unknown[] }

/** Handles one response of the subscription: a change, or errors, which end the connection. */
export function takeAnswer(
  answer: unknown,
  onChange: (change: Change) => void,
  end: (end: ConnectionEnd) => void,
): void {
  const { data, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as Answer
  if (data?.changes && errors === undefined) onChange(data.changes)
  else end(endByErrors(errors ?? []))
}

/** How a connection ends on GraphQL errors. */
export function endByErrors(errors: readonly unknown[]): ConnectionEnd {
  return JSON.stringify(errors).includes('"UNAUTHENTICATED"') ? 'signedOut' : 'failed'
}
