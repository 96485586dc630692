import { useEffect } from 'react'
import { useScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { VesselsToPlanDocument } from '#web/features/schedule/vesselsToPlan.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { PlanDialogs } from './PlanDialogs.tsx'

/** The details of a batch and its next stage on another page than /schedule, with what follows from a move. */
export function MoveInPlace({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { data } = useLiveQuery(VesselsToPlanDocument)
  const windows = useScheduleWindows(batchId)
  const isOver = windows.openBatchId === null && windows.planning === null && windows.offer === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return <PlanDialogs windows={windows} vessels={data?.equipment ?? []} />
}
