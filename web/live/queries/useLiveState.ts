import type { TypedDocumentNode } from '@apollo/client'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql'
import { useEffect, useState } from 'react'
import { followOf } from '#web/live/connection/follow.ts'
import { earlier, statesOf } from '#web/live/cache/knownStates.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { liveAnswer, type LiveAnswer } from './useLiveQuery.ts'
import { useRetry } from './useRetry.ts'
import { now } from '#web/ui/dates/clock.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'

/**
 * A whole state of the server, updated whenever it changes: the document's field has the same name as query and as
 * subscription. Queried once, then pushed over the page's connection. It isn't cached, so stale data is never shown as
 * current: `asOf` is null only while the connection is live and has delivered the state since it was opened. `joined`
 * merges an event with the previous state, if events are partial; it must be a stable function.
 */
export function useLiveState<TData>(
  document: TypedDocumentNode<TData, Record<string, never>>,
  joined: (before: TData | undefined, next: TData) => TData = allOfIt,
): LiveAnswer<TData> {
  const client = useApolloClient()
  const link = useLinkState()
  useBreweryZone()
  const { data, error, loading, refetch } = useQuery(document as TypedDocumentNode<TData>, {
    fetchPolicy: 'no-cache',
  })
  useRetry({ error, loading, refetch })
  const name = nameOf(document)
  const [received, setReceived] = useState<{ data: TData | undefined; lostAt: Date | null }>(() => ({
    data: undefined,
    // What is queried from here on is as new as this.
    lostAt: now(),
  }))
  useEffect(() => {
    const lost = () => {
      const known = statesOf(client)[name]
      if (known) known.until ??= now()
      setReceived((before) => ({ ...before, lostAt: before.lostAt ?? now() }))
    }
    const stop = followOf(client)?.watch(asSubscription(document), {
      next: (next) => {
        const states = statesOf(client)
        const data = joined(states[name]?.data as TData | undefined, next as TData)
        states[name] = { data, until: null }
        setReceived({ data, lostAt: null })
      },
      lost,
    })
    return () => {
      stop?.()
      lost()
    }
  }, [client, document, name, joined])
  const answered = received.data ?? data
  if (link.state === 'live') return liveAnswer({ data: answered, error, loading, refetch }, received.lostAt)
  const known = answered === undefined ? statesOf(client)[name] : undefined
  const until = answered === undefined ? (known?.until ?? null) : received.lostAt
  const shown = answered ?? (known?.data as TData | undefined)
  return liveAnswer({ data: shown, error, loading, refetch }, earlier(link.since, until))
}

/** By default every event is the whole state. */
const allOfIt = <TData>(_before: TData | undefined, next: TData) => next

const nameOf = (document: DocumentNode) => getOperationAST(document)?.name?.value ?? ''

/** Converts a query to a subscription with the same selection. */
function asSubscription(document: DocumentNode): string {
  const definitions = addTypenameToDocument(document).definitions.map((definition) =>
    definition.kind === 'OperationDefinition'
      ? { ...definition, operation: OperationTypeNode.SUBSCRIPTION }
      : definition,
  )
  return print({ ...document, definitions })
}
