import type { ApolloClient } from '@apollo/client'

/** A whole state as it was received last: current up to `until`, or as long as the connection is if that is null. */
export type KnownState = { data: unknown; until: Date | null }

/** The last snapshot of each state that isn't in the cache, by the name of its operation. */
export type KnownStates = Record<string, KnownState>

const states = new WeakMap<ApolloClient, KnownStates>()

/** The states of a page, which aren't in its cache. */
export function statesOf(client: ApolloClient): KnownStates {
  const known = states.get(client) ?? {}
  states.set(client, known)
  return known
}

/** Clears them all, for example when the database was restored. */
export function evictStates(client: ApolloClient): void {
  states.delete(client)
}

/** The states of a page up to a moment; those that are watched are as current as the rest of the page. */
export function statesUntil(client: ApolloClient, trueUntil: Date): KnownStates {
  const states = Object.entries(statesOf(client))
  return Object.fromEntries(
    states.map(([name, { data, until }]) => [name, { data, until: earlier(until, trueUntil) }]),
  )
}

/** Adds the states that a page lacks. */
export function addStates(client: ApolloClient, known: KnownStates): void {
  states.set(client, { ...known, ...statesOf(client) })
}

/** The earlier of two times, of which either may be open. */
export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)
