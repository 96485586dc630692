import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import type { UndoableNowQuery } from '#generated/gql/graphql.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { takeBack } from './useUndo.ts'
import { now } from '#web/ui/dates/clock.ts'

const UndoableNowDocument = graphql(`
  query UndoableNow($of: ID) {
    undoable(of: $of) {
      commandId
      action
      description
      at
      until
    }
  }
`)

export type UndoableView = UndoableNowQuery['undoable'][number]

/** Changes within this time, in ms, cause one request. */
const pauseMs = 150

/**
 * The user's actions of the last minute that can still be undone, of one entity if its id is given; and a function that
 * undoes them. Updated with the user's actions on any device, and as actions expire.
 */
export function useUndoable(of?: string): {
  undoable: readonly UndoableView[]
  undo: (commandId: string) => void
} {
  const client = useApolloClient()
  const ask = useAsk(UndoableNowDocument)
  const [asked, setAsked] = useState(0)
  const [undoable, setUndoable] = useState<readonly UndoableView[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isWanted = true
    ask({ of })
      .then((answer) => isWanted && setUndoable([...answer.undoable]))
      // On failure, offer nothing.
      .catch(() => isWanted && setUndoable([]))
    return () => {
      isWanted = false
    }
  }, [ask, asked, of])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const next = Math.min(...undoable.map(({ until }) => Date.parse(until)))
    if (!Number.isFinite(next)) return
    const over = setTimeout(() => setAsked((times) => times + 1), Math.max(500, next - now().getTime()))
    return () => clearTimeout(over)
  }, [undoable])
  useChanges((change) => {
    if (change.by?.id !== readUserInfo()?._id || change.__typename === 'NewsSeen') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked((times) => times + 1), pauseMs)
  })
  return { undoable, undo: (commandId) => void takeBack(client, [commandId]) }
}
