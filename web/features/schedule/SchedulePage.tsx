import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useLiveQuery } from '#web/live/useLiveQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StaleNote } from '#web/ui/StaleNote.tsx'
import { useRoleRefusal } from '#web/ui/signedInUser.ts'
import { BatchDetailsDialog, PlanningDialogs, loadLaterViews } from './laterViews.ts'
import type { Planning } from './planning.ts'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'
import { ScheduleSummary } from './ScheduleSummary.tsx'
import { ScheduleTabs } from './ScheduleTabs.tsx'
import { SchedulePageDocument } from './scheduleDocuments.ts'

/** The brew schedule: what is planned, what stands in which tank, and which vessels are free. */
export function SchedulePage() {
  const { data, loading, error, refetch, asOf } = useLiveQuery(SchedulePageDocument)
  const [openBatchId, setOpenBatchId] = useState<string | null>(null)
  const [planning, setPlanning] = useState<Planning | null>(null)
  const stopPlanning = useCallback(() => setPlanning(null), [])
  const closeDetails = useCallback(() => setOpenBatchId(null), [])
  const createRefusal = useRoleRefusal('createBatch')
  const [hasOpened, setOpened] = useState(false)
  if (openBatchId !== null && !hasOpened) setOpened(true)
  const isShown = data !== undefined
  useEffect(() => {
    if (isShown) loadLaterViews()
  }, [isShown])
  const plan = (next: Planning) => {
    setOpenBatchId(null)
    setPlanning(next)
  }
  return (
    <>
      <PageHeader
        title="Brew Schedule"
        actions={
          <Button
            variant="primary"
            main
            icon={<IconCalendarPlus size={20} aria-hidden="true" />}
            disabledReason={createRefusal}
            onClick={() => plan({ kind: 'new' })}
          >
            Schedule New Brew
          </Button>
        }
      />
      <StaleNote asOf={asOf} />
      {!data && loading && <ScheduleSkeleton />}
      {!data && error && (
        <ErrorState title="The schedule could not be loaded" message={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ScheduleSummary totals={data.batchTotals} equipment={data.equipment} />
          <ScheduleTabs
            batches={data.batches}
            equipment={data.equipment}
            onOpen={setOpenBatchId}
            onPlan={plan}
          />
          {hasOpened && (
            <Suspense>
              <BatchDetailsDialog
                batches={data.batches}
                batchId={openBatchId}
                onClose={closeDetails}
                onEdit={(batchId) => plan({ kind: 'edit', batchId })}
              />
            </Suspense>
          )}
          {planning && (
            <Suspense>
              <PlanningDialogs
                planning={planning}
                batches={data.batches}
                equipment={data.equipment}
                onClose={stopPlanning}
              />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
