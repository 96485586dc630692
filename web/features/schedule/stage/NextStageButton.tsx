import { IconArrowRight } from '@tabler/icons-react'
import { nextStage } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { useMoveOn } from './useMoveOn.ts'

interface NextStageButtonProps {
  batch: BatchView
  windows: ScheduleWindows
}

/** Moves a batch to its next stage in one press, until it is kegged. */
export function NextStageButton({ batch, windows }: NextStageButtonProps) {
  const [moveOn, state] = useMoveOn(windows)
  const to = nextStage(batch.stage)
  if (!to || to === 'COMPLETED') return null
  return (
    <Button
      variant={batch.stage === 'PLANNED' ? 'tonal' : 'subtle'}
      icon={IconArrowRight}
      {...state}
      onClick={() => moveOn(batch, [to])}
    >
      {text('schedule.begin', { stage: to })}
    </Button>
  )
}
