import { useMemo, useState } from 'react'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView } from './scheduleViews.ts'
import { offerAfter, type StockOffer } from '#web/features/schedule/stock/stockOffer.ts'

/** The open dialog of the schedule: batch details, a form, or a stock offer. */
export interface ScheduleWindows {
  openBatchId: string | null
  planning: Planning | null
  offer: StockOffer | null
  open: (batchId: string) => void
  plan: (planning: Planning) => void
  offerStock: (offer: StockOffer) => void
  /** Called after a stage change: opens the stock offer, if any. */
  moved: (batch: BatchView, to: BatchStage) => void
  closeDetails: () => void
  closePlanning: () => void
  closeOffer: () => void
}

/** State of the schedule's dialogs, first the details of a batch if one is given; opening a form or offer closes them. */
export function useScheduleWindows(firstBatchId: string | null = null): ScheduleWindows {
  const [openBatchId, setOpenBatchId] = useState(firstBatchId)
  const [planning, setPlanning] = useState<Planning | null>(null)
  const [offer, setOffer] = useState<StockOffer | null>(null)
  const actions = useMemo(
    () => ({
      open: setOpenBatchId,
      plan: (next: Planning) => {
        setOpenBatchId(null)
        setPlanning(next)
      },
      offerStock: (next: StockOffer) => {
        setOpenBatchId(null)
        setOffer(next)
      },
      moved: (batch: BatchView, to: BatchStage) => setOffer((now) => offerAfter(batch, to) ?? now),
      closeDetails: () => setOpenBatchId(null),
      closePlanning: () => setPlanning(null),
      closeOffer: () => setOffer(null),
    }),
    [],
  )
  return useMemo(
    () => ({ openBatchId, planning, offer, ...actions }),
    [openBatchId, planning, offer, actions],
  )
}
