import { IconLayoutGrid, IconList, IconTimeline, IconTool } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { VesselBoard } from '#web/features/schedule/board/VesselBoard.tsx'
import { ScheduleList, TimelineTab } from './laterViews.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { batchesByVessel } from '#web/live/vessels/vesselsOfBatch.ts'
import type { ScheduleWindows } from './useScheduleWindows.ts'
import { text } from '#web/ui/language/text.ts'

type View = 'board' | 'list' | 'vessels' | 'timeline'

/** The tab with the vessels themselves, and the number of the batch in each. */
export type VesselsTabOf = (
  vessels: readonly VesselView[],
  heldBy: (vesselId: string) => string | null,
) => ReactNode

interface ScheduleTabsProps {
  /** Every batch that is not finished. */
  batches: readonly BatchView[]
  /** How many batches there are, finished ones included. */
  total: number
  vessels: readonly VesselView[]
  windows: ScheduleWindows
  vesselsTab: VesselsTabOf
}

/** The tabs of the schedule. */
export function ScheduleTabs({ batches, total, vessels, windows, vesselsTab }: ScheduleTabsProps) {
  // Its tab opens what is asked about a vessel.
  const [params] = useSearchParams()
  const asksForVessel = params.has('vessel') || params.has('status')
  const [view, setView] = useState<View>('board')
  if (asksForVessel && view !== 'vessels') setView('vessels')
  const { open, plan, moved } = windows
  const heldBy = (vesselId: string) => batchesByVessel(batches).get(vesselId)?.batchNumber ?? null
  return (
    <Tabs<View>
      label={text('schedule.views')}
      value={view}
      onChange={setView}
      items={[
        {
          value: 'board',
          label: text('schedule.board'),
          icon: IconLayoutGrid,
          content: (
            <VesselBoard
              batches={batches}
              vessels={vessels}
              onOpen={open}
              onPlan={plan}
              onCancelBatch={(batchId) => plan({ kind: 'cancel', batchId })}
              onMoved={moved}
            />
          ),
        },
        {
          value: 'list',
          label: text('schedule.listTab'),
          icon: IconList,
          content: later(<ScheduleList total={total} onOpen={open} onPlan={plan} />),
        },
        {
          value: 'vessels',
          label: text('schedule.statusTab'),
          icon: IconTool,
          content: later(vesselsTab(vessels, heldBy)),
        },
        {
          value: 'timeline',
          label: text('schedule.timeline'),
          icon: IconTimeline,
          content: later(<TimelineTab batches={batches} vessels={vessels} onOpen={open} onPlan={plan} />),
        },
      ]}
    />
  )
}

const later = (view: ReactNode) => <Suspense fallback={<Skeleton $height="480px" />}>{view}</Suspense>
