import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { print } from 'graphql'
import { useCallback } from 'react'
import { followOf } from './follow.ts'

/** Starts to listen to something that is told once; returns how to stop it. `over` comes at once while there is no connection. */
export type Listen<TData, TVariables> = (
  variables: TVariables,
  listener: { next: (data: TData) => void; over: (refusal?: string) => void },
) => () => void

/** Listens to a subscription that tells one thing and ends, as an answer that is made word by word, over the page's one connection. */
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
