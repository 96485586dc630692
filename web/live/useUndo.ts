import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import { notifications, type Notification } from '#web/ui/notifications.ts'
import { refusalOf } from './refusal.ts'
import { runCommand } from './runCommand.ts'

const UndoDocument = graphql(`
  mutation Undo($of: ID!, $reason: String!, $commandId: ID) {
    undo(of: $of, reason: $reason, commandId: $commandId)
  }
`)

/** How long, in ms, a notice that can be undone stays. */
const shownFor = 8_000
const reason = 'Taken back by the person who did it'

/** Adds the way back to the notice of what was done: one button that takes these commands back, the last one first. */
export function useUndo(): (commandIds: readonly string[]) => Pick<Notification, 'action' | 'autoClose'> {
  const client = useApolloClient()
  return useCallback(
    (commandIds) => ({
      autoClose: shownFor,
      action: { label: 'Undo', onChoose: () => void takeBack(client, [...commandIds].reverse()) },
    }),
    [client],
  )
}

async function takeBack(client: ApolloClient, commandIds: readonly string[]): Promise<void> {
  try {
    for (const of of commandIds) await runCommand(client, UndoDocument, { of, reason })
    notifications.show({ tone: 'success', message: 'Undone' })
  } catch (error) {
    const message = error instanceof Error ? error.message : refusalOf(error).message
    notifications.show({ tone: 'error', title: 'Not undone', message })
  }
}
