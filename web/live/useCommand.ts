import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useRef, useState } from 'react'
import { commandId } from './commandId.ts'
import { CommandRefused } from './refusal.ts'
import { type CommandVariables, runCommand } from './runCommand.ts'

/** Sends one action of a person; rejects with `CommandRefused`, whose message is the sentence to show. */
export type Run<TData, TVariables> = (
  variables: CommandVariables<TVariables>,
  /** The command's id, for a form that has one for what it saves. */
  id?: string,
) => Promise<TData>

/**
 * The function that sends a command, and whether one is under way. See `runCommand`. The same action tried again after
 * nobody knows how it went is the same command, so it is done once.
 */
export function useCommand<TData, TVariables extends { commandId?: string | null }>(
  document: TypedDocumentNode<TData, TVariables>,
): [run: Run<TData, TVariables>, state: { busy: boolean }] {
  const client = useApolloClient()
  const [underWay, setUnderWay] = useState(0)
  const unanswered = useRef<{ id: string; action: string } | null>(null)
  const run = useCallback<Run<TData, TVariables>>(
    async (variables, given) => {
      setUnderWay((count) => count + 1)
      const action = JSON.stringify(variables)
      const before = unanswered.current?.action === action ? unanswered.current.id : null
      const id = given ?? before ?? commandId()
      unanswered.current = null
      try {
        return await runCommand(client, document, variables, { id })
      } catch (error) {
        if (isUnanswered(error)) unanswered.current = { id, action }
        throw error
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [client, document],
  )
  return [run, { busy: underWay > 0 }]
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CommandRefused && (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE')
}
