import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { print } from 'graphql'
import { useCallback } from 'react'
import { followOf } from './follow.ts'

/**
 * Starts a one-time subscription; returns a function that stops it. Without a connection `over` is called immediately.
 */
export type Listen<TData, TVariables> = (
  variables: TVariables,
  listener: { next: (data: TData) => void; over: (refusal?: string) => void },
) => () => void

/** Runs a subscription that ends, such as a streamed answer, over the page's connection. */
export function useListen<TData, TVariables extends Record<string, unknown>>(
  document: TypedDocumentNode<TData, TVariables>,
): Listen<TData, TVariables> {
  const client = useApolloClient()
  return useCallback(
    (variables, { next, over }) => {
      const follow = followOf(client)
      if (follow)
        return follow.listen(print(document), variables, { next: (data) => next(data as TData), over })
      over()
      return () => undefined
    },
    [client, document],
  )
}
