import { IconCalendarPlus, IconLayoutGrid, IconList, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useLiveQuery } from '#web/live/useLiveQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StaleNote } from '#web/ui/StaleNote.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { BatchDetailsDialog } from './BatchDetailsDialog.tsx'
import { EquipmentBoard } from './EquipmentBoard.tsx'
import { EquipmentStatusTab } from './EquipmentStatusTab.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { ScheduleSummary } from './ScheduleSummary.tsx'
import { SchedulePageDocument } from './scheduleDocuments.ts'

type View = 'board' | 'list' | 'equipment'

/** The brew schedule: what is planned, what stands in which tank, and which vessels are free. */
export function SchedulePage() {
  const { data, loading, error, refetch, asOf } = useLiveQuery(SchedulePageDocument)
  const [view, setView] = useState<View>('board')
  const [openBatchId, setOpenBatchId] = useState<string | null>(null)
  return (
    <>
      <PageHeader title="Brew Schedule" actions={<NewBrewButton />} />
      <StaleNote asOf={asOf} />
      {!data && loading && <ScheduleSkeleton />}
      {!data && error && (
        <ErrorState title="The schedule could not be loaded" message={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ScheduleSummary totals={data.batchTotals} equipment={data.equipment} />
          <Tabs<View>
            label="Views of the schedule"
            value={view}
            onChange={setView}
            items={[
              {
                value: 'board',
                label: 'Equipment Board',
                icon: <IconLayoutGrid size={20} aria-hidden="true" />,
                content: (
                  <EquipmentBoard batches={data.batches} equipment={data.equipment} onOpen={setOpenBatchId} />
                ),
              },
              {
                value: 'list',
                label: 'Schedule List',
                icon: <IconList size={20} aria-hidden="true" />,
                content: <ScheduleList batches={data.batches} onOpen={setOpenBatchId} />,
              },
              {
                value: 'equipment',
                label: 'Equipment Status',
                icon: <IconTool size={20} aria-hidden="true" />,
                content: <EquipmentStatusTab equipment={data.equipment} />,
              },
            ]}
          />
          <BatchDetailsDialog
            batches={data.batches}
            batchId={openBatchId}
            onClose={() => setOpenBatchId(null)}
          />
        </>
      )}
    </>
  )
}

function NewBrewButton() {
  return (
    <Button
      variant="primary"
      main
      icon={<IconCalendarPlus size={20} aria-hidden="true" />}
      disabledReason="Planning a new brew is on the way."
    >
      Schedule New Brew
    </Button>
  )
}
