import { useEffect } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ScheduleDialogs } from './ScheduleDialogs.tsx'
import { VesselsToPlanDocument } from './vesselsToPlan.ts'
import { useScheduleWindows } from './useScheduleWindows.ts'

/** The details of a batch and its next stage on another page than /schedule, with what follows from a move. */
export function MoveInPlace({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { data } = useLiveQuery(VesselsToPlanDocument)
  const windows = useScheduleWindows(batchId)
  const isOver = windows.openBatchId === null && windows.planning === null && windows.offer === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return <ScheduleDialogs windows={windows} equipment={data?.equipment ?? []} />
}
