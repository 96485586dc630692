import { useEffect } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ScheduleDialogs } from './ScheduleDialogs.tsx'
import { useScheduleWindows } from './useScheduleWindows.ts'

const VesselsDocument = graphql(`
  query VesselsToMoveInto {
    asOfSeq
    equipment {
      ...EquipmentFields
    }
  }
`)

/** The details of a batch and its next stage on another page than /schedule, with what follows from a move. */
export function MoveInPlace({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { data } = useLiveQuery(VesselsDocument)
  const windows = useScheduleWindows(batchId)
  const isOver = windows.openBatchId === null && windows.planning === null && windows.offer === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return <ScheduleDialogs windows={windows} equipment={data?.equipment ?? []} />
}
