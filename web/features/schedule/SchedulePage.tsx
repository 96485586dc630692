import { IconArchive, IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, type ComponentType } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Later } from '#web/ui/shell/Later.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { brewOf } from './batch/planning.ts'
import { loadLaterViews } from './laterViews.ts'
import type { PlanDialogsProps } from './ScheduleDialogs.tsx'
import { ScheduleSkeleton, TabsSkeleton } from './ScheduleSkeleton.tsx'
import { ScheduleSummary } from './ScheduleSummary.tsx'
import { ScheduleTabs, type VesselsTabOf } from './ScheduleTabs.tsx'
import { SchedulePageDocument } from './scheduleDocuments.ts'
import { useScheduleWindows } from './useScheduleWindows.ts'
import { text } from '#web/ui/language/text.ts'

interface SchedulePageProps {
  /** The dialogs, with those of other features. */
  Dialogs: ComponentType<PlanDialogsProps>
  vesselsTab: VesselsTabOf
  /** Called when there is something to see. */
  onShown: () => void
}

/** The brew schedule: planned batches, occupied tanks, and free vessels. */
export function SchedulePage({ vesselsTab, Dialogs, onShown }: SchedulePageProps) {
  const query = useLiveQuery(SchedulePageDocument, {})
  const { data, asOf } = query
  const windows = useScheduleWindows()
  const createRefusal = useRoleRefusal('createBatch')
  useAsked('new', createRefusal === null ? () => windows.plan({ kind: 'new' }) : null)
  useAsked('brew', createRefusal === null ? (asked) => windows.plan(brewOf(asked)) : null)
  useAsked('batch', windows.open)
  useAsked('move', windows.move)
  const isShown = data !== undefined
  useEffect(() => {
    if (!isShown) return
    loadLaterViews()
    onShown()
  }, [isShown, onShown])
  return (
    <>
      <PageHeader
        title={text('schedule.title')}
        actions={
          <>
            <LinkButton to="/batches" icon={IconArchive}>
              {text('schedule.past')}
            </LinkButton>
            <Button
              variant="primary"
              main
              icon={IconCalendarPlus}
              disabledReason={createRefusal}
              onClick={() => windows.plan({ kind: 'new' })}
            >
              {text('schedule.new')}
            </Button>
          </>
        }
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('schedule.loadFailed')}>
        <ScheduleSkeleton />
      </Pending>
      {data && (
        <>
          <ScheduleSummary totals={data.batchTotals} vessels={data.equipment} />
          <Later fallback={<TabsSkeleton />}>
            <ScheduleTabs
              batches={data.batches}
              total={data.batchTotals.total}
              vessels={data.equipment}
              windows={windows}
              vesselsTab={vesselsTab}
            />
          </Later>
          <Dialogs windows={windows} vessels={data.equipment} />
        </>
      )}
    </>
  )
}
