import { IconArrowsExchange } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { VesselsToPlanDocument } from '#web/features/schedule/vesselsToPlan.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

const ScheduleDialogs = lazyView(
  'ScheduleDialogs',
  () => import('#web/features/schedule/ScheduleDialogs.tsx'),
)

/** Opens the schedule's dialogs for a batch: its next stage, its plan, what it takes from stock and the kegs it fills. */
export function BatchPlanButton({ batchId }: { batchId: string }) {
  const windows = useScheduleWindows()
  const isOpen = windows.openBatchId !== null || windows.planning !== null || windows.offer !== null
  const { data } = useLiveQuery(VesselsToPlanDocument, { skip: windows.planning === null })
  return (
    <>
      <Button icon={IconArrowsExchange} onClick={() => windows.open(batchId)}>
        {text('schedule.stageAndPlan')}
      </Button>
      <Suspense>{isOpen && <ScheduleDialogs windows={windows} equipment={data?.equipment ?? []} />}</Suspense>
    </>
  )
}
