import type { ApolloClient } from '@apollo/client'
import { smallQueries } from '#web/entities/entities.ts'
import { mayBeSentAgain } from '#web/live/commands/refusal.ts'
import { now } from '#web/ui/dates/clock.ts'
import { type LiveCache, rootFieldsOf } from './cache.ts'

/** Refetches every active query. Rejects only if the server is unreachable. */
export async function refetchAll(client: ApolloClient): Promise<void> {
  await settle([...client.getObservableQueries('active')].map((query) => query.refetch()))
}

/** Refetches these fields of Query if a screen shows them, and evicts them otherwise. */
export async function refetchFields(
  client: ApolloClient,
  cache: LiveCache,
  fields: Iterable<string>,
): Promise<void> {
  const active = [...client.getObservableQueries('active')]
  const asked = new Set<unknown>()
  const answers: Promise<unknown>[] = []
  for (const field of fields) {
    const showing = active.filter(({ query }) => rootFieldsOf(query).some(({ name }) => name.value === field))
    if (showing.length === 0) cache.evictOutdated(field, now())
    const small = smallQueries[field]
    if (small !== undefined && showing.length > 0) {
      answers.push(client.query({ query: small, fetchPolicy: 'network-only' }))
    } else if (small === undefined) {
      for (const query of showing) if (!asked.has(query)) answers.push(query.refetch())
      for (const query of showing) asked.add(query)
    }
  }
  await settle(answers)
}

async function settle(answers: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(answers)
  const unreachable = outcomes.find((one) => one.status === 'rejected' && mayBeSentAgain(one.reason))
  if (unreachable?.status === 'rejected') throw unreachable.reason
}
