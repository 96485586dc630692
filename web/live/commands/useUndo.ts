import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import type { Notification } from '#web/ui/feedback/notifications.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { runCommand } from './runCommand.ts'
import { text } from '#web/ui/language/text.ts'

const UndoDocument = graphql(`
  mutation Undo($of: ID!, $reason: String!, $commandId: ID) {
    undo(of: $of, reason: $reason, commandId: $commandId)
  }
`)

/**
 * Adds an undo button to a notification, which undoes these commands, last one first. The notification closes like any
 * other; for the rest of the minute, undo is available in the news and in the histories.
 */
export function useUndo(): (commandIds: readonly string[]) => Pick<Notification, 'action'> {
  const client = useApolloClient()
  return useCallback(
    (commandIds) => ({
      action: {
        label: text('common.undo'),
        onChoose: () => void takeBack(client, [...commandIds].reverse()),
      },
    }),
    [client],
  )
}

/** Undoes the user's commands, one after the other, and notifies of the result. */
export async function takeBack(client: ApolloClient, commandIds: readonly string[]): Promise<void> {
  const undo = async () => {
    for (const of of commandIds) await runCommand(client, UndoDocument, { of, reason: text('notes.byOwner') })
  }
  await tell(undo(), { done: text('shell.undone'), failed: text('shell.notUndone') })
}
