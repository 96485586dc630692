import type { ReactNode } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ScheduledBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'

interface LiveBatchProps {
  /** Stays the same: for another batch give the component another key. */
  id: string
  /** Gets the batch, null when there is none any more, undefined while it is loaded. */
  children: (batch: BatchView | null | undefined) => ReactNode
}

/** Follows one batch, finished ones too, which no list on the screen needs to hold. */
export function LiveBatch({ id, children }: LiveBatchProps) {
  const { data } = useLiveQuery(ScheduledBatchDocument, { variables: { id } })
  return children(data?.batch)
}
