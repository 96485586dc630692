import { useCallback, useEffect, useRef } from 'react'
import { stageLabels } from '#domain/batches/batchStages.ts'
import type { Change } from '#web/entities/changes.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { LoggedBatch } from './logViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Why a batch no longer ferments or conditions, as a clause. */
export type WhyGone = (batchId: string) => string

/** Shows a notification when a batch leaves the open page, and why. */
export function useDepartures(batches: readonly LoggedBatch[] | undefined): WhyGone {
  const reasons = useRef(new Map<string, string>())
  const shown = useRef<readonly LoggedBatch[]>([])
  useChanges((change) => {
    const reason = reasonIn(change)
    if (reason) reasons.current.set(reason.batchId, reason.words)
  })
  useEffect(() => {
    if (!batches) return
    const ids = new Set(batches.map(({ id }) => id))
    for (const { id, batchNumber } of shown.current.filter((batch) => !ids.has(batch.id))) {
      const words = reasons.current.get(id) ?? 'is no longer fermenting or conditioning'
      notifications.show({ id: `batch-left-${id}`, tone: 'info', message: `Batch ${batchNumber} ${words}.` })
    }
    shown.current = batches
  }, [batches])
  return useCallback((id) => reasons.current.get(id) ?? 'is not fermenting or conditioning', [])
}

function reasonIn(change: Change): { batchId: string; words: string } | null {
  const by = 'by' in change && change.by ? ` by ${change.by.name}` : ''
  if (change.__typename === 'BatchRemoved') return { batchId: change.batchId, words: `was removed${by}` }
  if (change.__typename !== 'BatchStageChanged') return null
  return { batchId: change.batchId, words: `was moved to ${text(stageLabels[change.to])}${by}` }
}
