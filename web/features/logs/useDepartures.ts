import { textOf } from '#web/ui/language/text.ts'
import { message, type Message } from '#domain/language/message.ts'
import { useCallback, useEffect, useRef } from 'react'
import { stageLabels } from '#domain/batches/batchStages.ts'
import type { Change } from '#web/entities/changes.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { LoggedBatch } from './logViews.ts'

/** What was closed with a batch that left. */
type Closed = 'entry' | 'log'

/** Why a batch no longer ferments or conditions, and what was closed with it. */
export type WhyGone = (batchId: string, number: string, closed: Closed) => string

/** What happened to a batch: a sentence with its number and what was closed. */
type Reason = (about: { number: string; then: Closed | 'page' }) => Message

/** Shows a notification when a batch leaves the open page, and why. */
export function useDepartures(batches: readonly LoggedBatch[] | undefined): WhyGone {
  const reasons = useRef(new Map<string, Reason>())
  const shown = useRef<readonly LoggedBatch[]>([])
  useChanges((change) => {
    const reason = reasonIn(change)
    if (reason) reasons.current.set(reason.batchId, reason.said)
  })
  useEffect(() => {
    if (!batches) return
    const ids = new Set(batches.map(({ id }) => id))
    for (const { id, batchNumber } of shown.current.filter((batch) => !ids.has(batch.id))) {
      const why = reasons.current.get(id)?.({ number: batchNumber, then: 'page' })
      const said = why ?? message('logs.left', { number: batchNumber })
      notifications.show({ id: `batch-left-${id}`, tone: 'info', message: textOf(said) })
    }
    shown.current = batches
  }, [batches])
  return useCallback((id, number, then) => {
    const reason = reasons.current.get(id) ?? ((about) => message('logs.isNot', about))
    return textOf(reason({ number, then }))
  }, [])
}

function reasonIn(change: Change): { batchId: string; said: Reason } | null {
  const who = 'by' in change ? change.by?.name : undefined
  if (change.__typename === 'BatchRemoved') {
    const said: Reason = (about) =>
      who ? message('logs.removedBy', { ...about, who }) : message('logs.removed', about)
    return { batchId: change.batchId, said }
  }
  if (change.__typename !== 'BatchStageChanged') return null
  const stage = message(stageLabels[change.to])
  const said: Reason = (about) =>
    who ? message('logs.movedToBy', { ...about, stage, who }) : message('logs.movedTo', { ...about, stage })
  return { batchId: change.batchId, said }
}
