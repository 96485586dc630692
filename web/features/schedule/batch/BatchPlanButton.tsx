import { IconArrowsExchange } from '@tabler/icons-react'
import { Suspense, type ComponentType } from 'react'
import styled from 'styled-components'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { VesselsToPlanDocument } from '#web/features/schedule/vesselsToPlan.ts'
import type { PlanDialogsProps } from '#web/features/schedule/ScheduleDialogs.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { hiddenStyle } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'

interface BatchPlanButtonProps {
  batchId: string
  windows: ScheduleWindows
  /** The dialogs of the schedule, with those of other features. */
  Dialogs: ComponentType<PlanDialogsProps>
}

/** Opens the schedule's dialogs for a batch: its next stage, its plan, what it takes from stock and the kegs it fills. */
export function BatchPlanButton({ batchId, windows, Dialogs }: BatchPlanButtonProps) {
  const isOpen = windows.openBatchId !== null || windows.planning !== null || windows.offer !== null
  const { data } = useLiveQuery(VesselsToPlanDocument, { skip: windows.planning === null })
  return (
    <>
      <Button icon={IconArrowsExchange} onClick={() => windows.open(batchId)}>
        <Words>{text('schedule.stageAndPlan')}</Words>
      </Button>
      <Suspense>{isOpen && <Dialogs windows={windows} vessels={data?.equipment ?? []} />}</Suspense>
    </>
  )
}

/** In the bar of a phone its icon suffices. */
const Words = styled.span`
  ${theme.media.phone} {
    ${hiddenStyle}
  }
`
