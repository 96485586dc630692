import type { ApolloClient } from '@apollo/client'

/** The last snapshot of each watched state, by the name of its operation. */
export type KnownStates = Record<string, unknown>

const states = new WeakMap<ApolloClient, KnownStates>()

/** The watched states of a page, which aren't in its cache. */
export function statesOf(client: ApolloClient): KnownStates {
  const known = states.get(client) ?? {}
  states.set(client, known)
  return known
}

/** Clears them all, for example when the database was restored. */
export function evictStates(client: ApolloClient): void {
  states.delete(client)
}
