import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useState } from 'react'
import { type CommandVariables, runCommand } from './runCommand.ts'

/** Sends one action of a person; rejects with `CommandRefused`, whose message is the sentence to show. */
export type Run<TData, TVariables> = (variables: CommandVariables<TVariables>, id?: string) => Promise<TData>

/** The function that sends a command, and whether one is under way. See `runCommand`. */
export function useCommand<TData, TVariables extends { commandId?: string | null }>(
  document: TypedDocumentNode<TData, TVariables>,
): [run: Run<TData, TVariables>, state: { busy: boolean }] {
  const client = useApolloClient()
  const [underWay, setUnderWay] = useState(0)
  const run = useCallback<Run<TData, TVariables>>(
    async (variables, id) => {
      setUnderWay((count) => count + 1)
      try {
        return await runCommand(client, document, variables, { id })
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [client, document],
  )
  return [run, { busy: underWay > 0 }]
}
