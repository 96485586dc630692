import type { ReactNode } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ScheduledBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView } from '#web/entities/batch.ts'

interface LiveBatchProps {
  /** Must not change: use another key for another batch. */
  id: string
  /** Gets the batch: null if it no longer exists, undefined while loading. */
  children: (batch: BatchView | null | undefined) => ReactNode
}

/** Keeps one batch live, finished ones too, even if no list contains it. */
export function LiveBatch({ id, children }: LiveBatchProps) {
  const { data } = useLiveQuery(ScheduledBatchDocument, { variables: { id } })
  return children(data?.batch)
}
