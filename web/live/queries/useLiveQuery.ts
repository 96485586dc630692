import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useQuery } from '@apollo/client/react'
import { useCallback, useSyncExternalStore } from 'react'
import { refusalOf } from '#web/live/commands/refusal.ts'
import { liveCacheOf } from '#web/live/cache/cache.ts'
import { earlier } from '#web/live/cache/knownStates.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useRetry } from './useRetry.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'

/** A screen's data, and whether it is current. */
export type LiveAnswer<TData> = {
  /** The newest response; while another one is fetched, still the previous one. */
  data: TData | undefined
  /** True while there is nothing to show yet. */
  loading: boolean
  /** A sentence for people when the last request failed. */
  error: string | null
  /** The same in the server's words; null when there was no answer. */
  said: string | null
  refetch: () => Promise<void>
  /** Null while the data is live; else the moment up to which it is known to be current. */
  asOf: Date | null
}

/** What Apollo Client says of a query. */
interface AskedQuery<TData> {
  data: TData | undefined
  error?: Error
  loading: boolean
  refetch: () => Promise<unknown>
}

/**
 * Runs a query with `asOfSeq` and keeps the result live by the page's stream of changes, also while a request has no
 * answer or failed: Apollo Client tells a query nothing of the cache then. Retries indefinitely while the server is
 * unreachable. With `pollInterval`, in ms, it is refetched while it is live, for what the stream doesn't tell.
 */
export function useLiveQuery<TData extends { asOfSeq: string }, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  options: { variables?: TVariables; skip?: boolean; fetchPolicy?: 'no-cache'; pollInterval?: number } = {},
): LiveAnswer<TData> {
  const link = useLinkState()
  useBreweryZone()
  const query = document as TypedDocumentNode<TData>
  const { client, data, previousData, error, loading, refetch } = useQuery(query, {
    ...options,
    pollInterval: link.state === 'live' ? (options.pollInterval ?? 0) : 0,
  })
  useRetry({ error, loading, refetch })
  const cache = liveCacheOf(client.cache)
  const { variables = {} as TVariables } = options
  const isWaiting = (loading || error !== undefined) && !options.skip && options.fetchPolicy === undefined
  const subscribe = useCallback(
    // A page that renders may write, which is no time to render another.
    (listener: () => void) => (isWaiting ? cache.onWritten(() => queueMicrotask(listener)) : () => undefined),
    [cache, isWaiting],
  )
  const cached = useSyncExternalStore(subscribe, () =>
    isWaiting ? cache.readQuery({ query, variables }, true) : null,
  )
  const asOf = link.state === 'live' ? null : earlier(link.since, cache.outdatedSince(query, variables))
  return liveAnswer({ data: cached ?? data ?? previousData, error, loading, refetch }, asOf)
}

/** What a screen knows of a query whose data is current, or was at `asOf`. */
export function liveAnswer<TData>(query: AskedQuery<TData>, asOf: Date | null): LiveAnswer<TData> {
  const { data, error, loading, refetch } = query
  return {
    data,
    loading: loading && data === undefined,
    error: error === undefined ? null : refusalOf(error).message,
    said: CombinedGraphQLErrors.is(error) ? refusalOf(error).message : null,
    refetch: async () => {
      await refetch().catch(() => undefined)
    },
    asOf,
  }
}
