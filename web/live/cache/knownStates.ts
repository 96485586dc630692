import type { ApolloClient } from '@apollo/client'

/** The last snapshot of each watched state, by the name of its operation. */
export type KnownStates = Record<string, unknown>

const states = new WeakMap<ApolloClient, KnownStates>()

/** The watched states of a page, which its cache does not hold. */
export function statesOf(client: ApolloClient): KnownStates {
  const known = states.get(client) ?? {}
  states.set(client, known)
  return known
}

/** Forgets them all, as when the database was restored. */
export function forgetStates(client: ApolloClient): void {
  states.delete(client)
}
