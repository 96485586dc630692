import { useCallback, useMemo, useState } from 'react'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { BatchView } from './scheduleViews.ts'
import { offerAfter, type StockOffer } from '#web/features/schedule/stock/stockOffer.ts'

/** What is open over the schedule: the details of a batch, a form, or what is offered for the stock. */
export interface ScheduleWindows {
  openBatchId: string | null
  planning: Planning | null
  offer: StockOffer | null
  open: (batchId: string) => void
  plan: (planning: Planning) => void
  offerStock: (offer: StockOffer) => void
  /** A batch reached another stage: opens what that offers. */
  moved: (batch: BatchView, to: BatchStage) => void
  closeDetails: () => void
  closePlanning: () => void
  closeOffer: () => void
}

/** Keeps what is open over the schedule; one form or offer closes the details. */
export function useScheduleWindows(): ScheduleWindows {
  const [openBatchId, setOpenBatchId] = useState<string | null>(null)
  const [planning, setPlanning] = useState<Planning | null>(null)
  const [offer, setOffer] = useState<StockOffer | null>(null)
  const closeDetails = useCallback(() => setOpenBatchId(null), [])
  const closePlanning = useCallback(() => setPlanning(null), [])
  const closeOffer = useCallback(() => setOffer(null), [])
  const plan = useCallback((next: Planning) => {
    setOpenBatchId(null)
    setPlanning(next)
  }, [])
  const offerStock = useCallback((next: StockOffer) => {
    setOpenBatchId(null)
    setOffer(next)
  }, [])
  const moved = useCallback((batch: BatchView, to: BatchStage) => {
    const next = offerAfter(batch, to)
    if (next) setOffer(next)
  }, [])
  return useMemo(
    () => ({
      openBatchId,
      planning,
      offer,
      open: setOpenBatchId,
      plan,
      offerStock,
      moved,
      closeDetails,
      closePlanning,
      closeOffer,
    }),
    [openBatchId, planning, offer, plan, offerStock, moved, closeDetails, closePlanning, closeOffer],
  )
}
