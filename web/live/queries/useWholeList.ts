import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type LiveAnswer, useLiveQuery } from './useLiveQuery.ts'
import { useRetry } from './useRetry.ts'
import { wholeListOf } from './wholeList.ts'

/** The server's maximum page size. */
const pageSize = 500

type OffsetDocument<TMore> = TypedDocumentNode<TMore, { offset: number }>

/**
 * Asks a query with the first page of a list that the cache joins by `offset`, and loads further pages until the list
 * is complete; again whenever the list starts over. `items` are all loaded ones.
 */
export function useWholeList<
  Field extends string,
  TMore extends Record<Field, readonly unknown[]>,
  TData extends TMore & { asOfSeq: string },
>(
  field: Field,
  first: TypedDocumentNode<TData, Record<string, never>>,
  more: OffsetDocument<TMore>,
): LiveAnswer<TData> & { items: TMore[Field] } {
  const client = useApolloClient()
  const list = wholeListOf(client.cache, field)
  const items = useSyncExternalStore(list.subscribe, list.items) as TMore[Field]
  const answer = useLiveQuery<TData, OperationVariables>(
    first as TypedDocumentNode<TData, OperationVariables>,
  )
  const running = useRef<AbortController | null>(null)
  const [error, setError] = useState<Error>()
  const begin = useCallback(async () => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const end = (reason?: unknown) => {
      if (!signal.aborted) setError(reason instanceof Error ? reason : undefined)
    }
    const countOf = (data: TMore) => data[field].length
    await loadRest(client, { more, countOf, signal }).then(() => end(), end)
  }, [client, more, field])
  const isFirstPage = answer.data !== undefined && items.length === pageSize
  useEffect(() => {
    if (isFirstPage) void begin()
  }, [isFirstPage, begin])
  useEffect(() => () => running.current?.abort(), [])
  useRetry({ error, loading: false, refetch: begin })
  return { ...answer, items }
}

interface Rest<TMore> {
  more: OffsetDocument<TMore>
  countOf: (data: TMore) => number
  signal: AbortSignal
}

/**
 * Loads the pages after the first. They are written in growing portions, each as large as what is already there, since
 * each write makes the cache join and the screen sort the whole list, which would be slow page by page with thousands.
 */
async function loadRest<TMore>(client: ApolloClient, { more, countOf, signal }: Rest<TMore>): Promise<void> {
  const query = more as TypedDocumentNode<TMore, OperationVariables>
  let [written, isWhole] = [1, false]
  while (!isWhole) {
    const pages: { data: TMore; variables: { offset: number } }[] = []
    while (!isWhole && pages.length < written) {
      const variables = { offset: (written + pages.length) * pageSize }
      const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' })
      if (signal.aborted || data === undefined) return
      pages.push({ data, variables })
      isWhole = countOf(data) < pageSize
    }
    client.cache.batch({
      update: (cache) => {
        for (const page of pages) cache.writeQuery({ query, ...page })
      },
    })
    written += pages.length
  }
}
