import { useEffect, useState } from 'react'
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
  const windows = useScheduleWindows()
  const { open, openBatchId, planning, offer } = windows
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    open(batchId)
    setOpened(true)
  }, [open, batchId])
  const isOver = isOpened && openBatchId === null && planning === null && offer === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  return <ScheduleDialogs windows={windows} equipment={data?.equipment ?? []} />
}
