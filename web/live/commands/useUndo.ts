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

/** How several of a kind are said in one notification, by their number. */
type SumOfKind =
  | 'brewDay.stepsSaved'
  | 'equipment.cleaningsRecorded'
  | 'issues.resolvedMany'
  | 'logs.entriesSaved'
  | 'schedule.batchesMoved'
  | 'stock.adjustedMany'
  | 'stock.deliveriesReceived'
  | 'tasks.addedMany'
  | 'today.tasksDone'

/**
 * Adds an undo button to a notification, which undoes these commands, last one first. Of a kind that has a sum, one
 * notification is shown, and its button undoes all of them. The notification closes like any other; for the rest of the
 * minute, undo is available in the news and in the histories.
 */
export function useUndo(): (
  commandIds: readonly string[],
  kind?: SumOfKind,
) => Pick<Notification, 'action' | 'sum'> {
  const client = useApolloClient()
  return useCallback(
    (commandIds, kind) => {
      const undo = (ids: readonly string[]) => void takeBack(client, [...ids].reverse())
      return {
        action: {
          label: text('common.undo'),
          onChoose: () => undo(commandIds),
          undoes: { commandIds, undo },
        },
        ...(kind && { sum: { kind, inWords: (count: number) => text(kind, { count }) } }),
      }
    },
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
