import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import { notifications, type Notification } from '#web/ui/feedback/notifications.ts'
import { refusalOf } from './refusal.ts'
import { runCommand } from './runCommand.ts'

const UndoDocument = graphql(`
  mutation Undo($of: ID!, $reason: String!, $commandId: ID) {
    undo(of: $of, reason: $reason, commandId: $commandId)
  }
`)

const reason = 'Undone by the person who did it'

/**
 * Adds the way back to the notice of what was done: one button that takes these commands back, the last one first. The
 * notice goes as every other; for the rest of its minute the way back is in the news and in the histories.
 */
export function useUndo(): (commandIds: readonly string[]) => Pick<Notification, 'action'> {
  const client = useApolloClient()
  return useCallback(
    (commandIds) => ({
      action: { label: 'Undo', onChoose: () => void takeBack(client, [...commandIds].reverse()) },
    }),
    [client],
  )
}

/** Takes commands of the signed-in user back, one after the other, and tells how that went. */
export async function takeBack(client: ApolloClient, commandIds: readonly string[]): Promise<void> {
  try {
    for (const of of commandIds) await runCommand(client, UndoDocument, { of, reason })
    notifications.show({ tone: 'success', message: 'Undone' })
  } catch (error) {
    const message = error instanceof Error ? error.message : refusalOf(error).message
    notifications.show({ tone: 'error', title: 'Not undone', message })
  }
}
