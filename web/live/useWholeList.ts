import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useEffect, useEffectEvent } from 'react'
import { type LiveAnswer, useLiveQuery } from './useLiveQuery.ts'
import { useOlderPage } from './useOlderPage.ts'

/** How many the server gives at most at once. */
const pageSize = 500

/**
 * Asks a query with the first page of a list that the cache joins by `offset`, and loads the pages after it, one after
 * the other, until the list is whole.
 */
export function useWholeList<TData extends { asOfSeq: string }>(
  first: TypedDocumentNode<TData, Record<string, never>>,
  more: TypedDocumentNode<unknown, { offset: number }>,
  countOf: (data: TData) => number,
): LiveAnswer<TData> {
  const answer = useLiveQuery<TData, OperationVariables>(
    first as TypedDocumentNode<TData, OperationVariables>,
  )
  const [load] = useOlderPage(more)
  const count = answer.data ? countOf(answer.data) : 0
  const mayGoOn = count > 0 && count % pageSize === 0
  const loadFrom = useEffectEvent((offset: number) => void load({ offset }))
  useEffect(() => {
    if (mayGoOn) loadFrom(count)
  }, [mayGoOn, count])
  return answer
}
