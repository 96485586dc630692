import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { refusalOf } from '#web/live/commands/refusal.ts'

/** Loads a further page of a list that the cache joins; every component that shows the list updates. */
export function useOlderPage<TVariables extends OperationVariables>(
  document: TypedDocumentNode<unknown, TVariables>,
) {
  const client = useApolloClient()
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const load = async (variables: TVariables) => {
    setState({ busy: true, error: null })
    try {
      const query = document as TypedDocumentNode<unknown, OperationVariables>
      await client.query({ query, variables, fetchPolicy: 'network-only' })
      setState({ busy: false, error: null })
    } catch (error) {
      setState({ busy: false, error: refusalOf(error).message })
    }
  }
  return [load, state] as const
}
