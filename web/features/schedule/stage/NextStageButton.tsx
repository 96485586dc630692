import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { nextStage } from '#domain/batches/batchStages.ts'
import { isPackaged } from '#domain/batches/packaged.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { useMoveOn } from './useMoveOn.ts'

interface NextStageButtonProps {
  batch: BatchView
  windows: ScheduleWindows
}

/** Moves a batch to its next stage in one press; one that is kegged once it is packaged, which is the main action then. */
export function NextStageButton({ batch, windows }: NextStageButtonProps) {
  const [moveOn, state] = useMoveOn(windows)
  const to = nextStage(batch.stage)
  const isLast = to === 'COMPLETED'
  if (!to || (isLast && !isPackaged(batch))) return null
  return (
    <Button
      variant={isLast ? 'primary' : batch.stage === 'PLANNED' ? 'tonal' : 'subtle'}
      icon={isLast ? IconCircleCheck : IconArrowRight}
      {...state}
      onClick={() => moveOn(batch, [to])}
    >
      {text('schedule.begin', { stage: to })}
    </Button>
  )
}
