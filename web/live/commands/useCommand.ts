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
 * The function that sends a command, whether one is under way, and the id that an action is sent under. See `runCommand`.
 * The same action tried again after nobody knows how it went is the same command, so it is done once; after another
 * action on the same thing it is a new one.
 */
export function useCommand<TData, TVariables extends { commandId?: string | null }>(
  document: TypedDocumentNode<TData, TVariables>,
): [
  run: Run<TData, TVariables>,
  state: { busy: boolean; idFor: (variables: CommandVariables<TVariables>) => string },
] {
  const client = useApolloClient()
  const [underWay, setUnderWay] = useState(0)
  const unanswered = useRef(new Map<string, { id: string; action: string }>())
  const idFor = useCallback((variables: CommandVariables<TVariables>) => {
    const before = unanswered.current.get(subjectOf(variables))
    return before?.action === JSON.stringify(variables) ? before.id : commandId()
  }, [])
  const run = useCallback<Run<TData, TVariables>>(
    async (variables, given) => {
      setUnderWay((count) => count + 1)
      const id = given ?? idFor(variables)
      const subject = subjectOf(variables)
      unanswered.current.delete(subject)
      try {
        return await runCommand(client, document, variables, { id })
      } catch (error) {
        if (isUnanswered(error)) unanswered.current.set(subject, { id, action: JSON.stringify(variables) })
        throw error
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [client, document, idFor],
  )
  return [run, { busy: underWay > 0, idFor }]
}

/** What an action is about: the thing that it names. */
function subjectOf(variables: object): string {
  return 'id' in variables && typeof variables.id === 'string' ? variables.id : ''
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CommandRefused && (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE')
}
