import { useMemo, useState } from 'react'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { offerAfter, type StockOffer } from '#web/features/schedule/stage/stockOffer.ts'

/** The open dialog of the schedule: batch details, a form, or a stock offer. */
export interface ScheduleWindows {
  openBatchId: string | null
  /** The details open with the next stage chosen. */
  isMoving: boolean
  planning: Planning | null
  offer: StockOffer | null
  open: (batchId: string) => void
  /** Opens the details with the next stage chosen. */
  move: (batchId: string) => void
  plan: (planning: Planning) => void
  offerStock: (offer: StockOffer) => void
  /** Called after a stage change or a transfer: opens the offer, if any. */
  moved: (batch: BatchView, to: BatchStage) => void
  closeDetails: () => void
  closePlanning: () => void
  closeOffer: () => void
}

/** State of the schedule's dialogs, first the next stage of a batch if one is given; opening a form or offer closes them. */
export function useScheduleWindows(movedBatchId: string | null = null): ScheduleWindows {
  const [openBatchId, setOpenBatchId] = useState(movedBatchId)
  const [isMoving, setMoving] = useState(movedBatchId !== null)
  const [planning, setPlanning] = useState<Planning | null>(null)
  const [offer, setOffer] = useState<StockOffer | null>(null)
  const actions = useMemo(
    () => ({
      open: (batchId: string) => {
        setMoving(false)
        setOpenBatchId(batchId)
      },
      move: (batchId: string) => {
        setMoving(true)
        setOpenBatchId(batchId)
      },
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
    () => ({ openBatchId, isMoving, planning, offer, ...actions }),
    [openBatchId, isMoving, planning, offer, actions],
  )
}
