import type { Change } from '#web/entities/changes.ts'
import type { Timings } from './timings.ts'

/** Why a connection ended. `failed` is an answer with errors: the connection itself was sound. */
export type ConnectionEnd = { kind: 'lost' | 'failed' | 'signedOut'; reason: string }

/** One connection that carries the changes, from opening to its end. It ends once and is never used again. */
export type Connection = {
  /** Starts the changes on a connection that was opened with `hold`. */
  subscribe: () => void
  /**
   * Subscribes to something else besides; `onEnd` is called when that ends on its own, with the sentence of a refusal.
   * Returns how to end it.
   */
  watch: (
    query: string,
    onAnswer: (data: unknown) => void,
    onEnd: (refusal?: string) => void,
    variables?: Record<string, unknown>,
  ) => () => void
  close: () => void
}

/** What a connection needs, and its callbacks. */
export type ConnectionOptions = {
  /** The address of GraphQL over http, as http://brewery.local:4000/graphql. */
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
  /** Something was heard, be it a ping. */
  onHeard?: () => void
  onEnd: (end: ConnectionEnd) => void
  /** Other implementations than the browser's own. */
  webSocketImpl?: unknown
}

/** The data of an answer, or null when it has errors. */
export function dataOf(answer: unknown): unknown {
  const { data, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as Answer
  return errors === undefined ? (data ?? null) : null
}

/** The sentence of an answer's first error, if it has one. */
export function refusalIn(errors: unknown): string | undefined {
  const [first] = (Array.isArray(errors) ? errors : []) as { message?: unknown }[]
  return typeof first?.message === 'string' ? first.message : undefined
}

type Answer = { data?: { changes?: Change | null } | null; errors?: readonly unknown[] }

/** Takes one answer of the subscription: a change, or errors, which end the connection. */
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
  const text = JSON.stringify(errors)
  return { kind: text.includes('"UNAUTHENTICATED"') ? 'signedOut' : 'failed', reason: text.slice(0, 500) }
}
