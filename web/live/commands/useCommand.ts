import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useRef, useState } from 'react'
import { commandId } from './commandId.ts'
import { isOutcomeUnknown } from './refusal.ts'
import { type CommandVariables, runCommand } from './runCommand.ts'

/** Sends a command; rejects with `CommandRefused`, whose message is the sentence to show. */
export type Run<TData, TVariables> = (
  variables: CommandVariables<TVariables>,
  /** The command's id, for a form that has one for its content. */
  id?: string,
) => Promise<TData>

/**
 * Returns a function that sends a command, whether one is in flight, and the id of an action. See `runCommand`.
 * Repeating an action while it is in flight, or its outcome is unknown, reuses its id, so it is executed once; after
 * another action on the same thing it gets a new id.
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
      const settle = () => {
        if (unanswered.current.get(subject)?.id === id) unanswered.current.delete(subject)
      }
      unanswered.current.set(subject, { id, action: JSON.stringify(variables) })
      try {
        const answer = await runCommand(client, document, variables, id)
        settle()
        return answer
      } catch (error) {
        if (!isOutcomeUnknown(error)) settle()
        throw error
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [client, document, idFor],
  )
  return [run, { busy: underWay > 0, idFor }]
}

/** The subject of an action: the id in its variables. */
function subjectOf(variables: object): string {
  return 'id' in variables && typeof variables.id === 'string' ? variables.id : ''
}
