import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { CommandRefused, refusalOf } from '#web/live/commands/refusal.ts'

/** Runs a query on demand, for example for a file to save; rejects with `CommandRefused`. */
export function useAsk<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): (variables: TVariables) => Promise<TData> {
  const client = useApolloClient()
  return useCallback(
    async (variables) => {
      try {
        const query = document as TypedDocumentNode<TData, OperationVariables>
        const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' })
        return data as TData
      } catch (error) {
        throw new CommandRefused(refusalOf(error), error)
      }
    },
    [client, document],
  )
}
