import { IconLayoutGrid, IconList, IconTimeline, IconTool } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { EquipmentBoard } from './EquipmentBoard.tsx'
import { EquipmentStatusTab, ScheduleList, TimelineTab } from './laterViews.ts'
import type { Planning } from './planning.ts'
import type { BatchView, VesselView } from './scheduleViews.ts'

type View = 'board' | 'list' | 'equipment' | 'timeline'

interface ScheduleTabsProps {
  batches: readonly BatchView[]
  equipment: readonly VesselView[]
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
}

/** The views of the schedule beside each other. */
export function ScheduleTabs({ batches, equipment, onOpen, onPlan }: ScheduleTabsProps) {
  const [view, setView] = useState<View>('board')
  const latest = useRef(onPlan)
  useEffect(() => {
    latest.current = onPlan
  })
  const edit = useCallback((batchId: string) => latest.current({ kind: 'edit', batchId }), [])
  const remove = useCallback((batchId: string) => latest.current({ kind: 'delete', batchId }), [])
  return (
    <Tabs<View>
      label="Views of the schedule"
      value={view}
      onChange={setView}
      items={[
        {
          value: 'board',
          label: 'Equipment Board',
          icon: <IconLayoutGrid size={20} aria-hidden="true" />,
          content: <EquipmentBoard batches={batches} equipment={equipment} onOpen={onOpen} />,
        },
        {
          value: 'list',
          label: 'Schedule List',
          icon: <IconList size={20} aria-hidden="true" />,
          content: later(<ScheduleList batches={batches} onOpen={onOpen} onEdit={edit} onDelete={remove} />),
        },
        {
          value: 'equipment',
          label: 'Equipment Status',
          icon: <IconTool size={20} aria-hidden="true" />,
          content: later(<EquipmentStatusTab equipment={equipment} batches={batches} />),
        },
        {
          value: 'timeline',
          label: 'Timeline',
          icon: <IconTimeline size={20} aria-hidden="true" />,
          content: later(
            <TimelineTab batches={batches} equipment={equipment} onOpen={onOpen} onPlan={onPlan} />,
          ),
        },
      ]}
    />
  )
}

const later = (view: ReactNode) => <Suspense fallback={<Skeleton $height="480px" />}>{view}</Suspense>
