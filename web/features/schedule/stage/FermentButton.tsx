import { IconArrowRight } from '@tabler/icons-react'
import { stageNamed, stagesToFerment } from '#domain/batches/batchStages.ts'
import { LiveBatch } from '#web/features/schedule/batch/LiveBatch.tsx'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { useMoveOn } from './useMoveOn.ts'

interface FermentButtonProps {
  batchId: string
  windows: ScheduleWindows
}

/** Moves a batch whose brew day is done to Fermenting, in one press. */
export function FermentButton({ batchId, windows }: FermentButtonProps) {
  const [moveOn, state] = useMoveOn(windows)
  return (
    <LiveBatch id={batchId}>
      {(batch) =>
        batch && (
          <Button
            main
            variant="primary"
            icon={IconArrowRight}
            {...state}
            onClick={() => moveOn(batch, stagesToFerment(batch.stage))}
          >
            {text('schedule.updateStageTo', { stage: stageNamed('FERMENTING') })}
          </Button>
        )
      }
    </LiveBatch>
  )
}
