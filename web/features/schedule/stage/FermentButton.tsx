import { IconArrowRight } from '@tabler/icons-react'
import { refuseMove, stageNamed, stagesToFerment } from '#domain/batches/batchStages.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { LiveBatch } from '#web/features/schedule/batch/LiveBatch.tsx'
import type { ScheduleWindows } from '#web/features/schedule/useScheduleWindows.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useMoveBatch } from './useMoveBatch.ts'

interface FermentButtonProps {
  batchId: string
  windows: ScheduleWindows
}

/** Moves a batch whose brew day is done to Fermenting, in one press; without a fermenter it opens the form that assigns one. */
export function FermentButton({ batchId, windows }: FermentButtonProps) {
  return <LiveBatch id={batchId}>{(batch) => batch && <Ferment batch={batch} windows={windows} />}</LiveBatch>
}

function Ferment({ batch, windows }: { batch: BatchView; windows: ScheduleWindows }) {
  const [move, busy] = useMoveBatch(windows.moved)
  const stages = stagesToFerment(batch.stage)
  const refusal = refuseMove({ ...forRules(batch), stage: stages.at(-2) ?? batch.stage }, 'FERMENTING')
  function ferment(): void {
    if (!refusal) return void move(batch, ...stages)
    notifications.show({ tone: 'error', message: textOf(refusal) })
    windows.plan({ kind: 'edit', batchId: batch.id })
  }
  return (
    <Button
      main
      variant="primary"
      icon={IconArrowRight}
      busy={busy}
      disabledReason={useRoleRefusal('moveBatch')}
      onClick={ferment}
    >
      {text('schedule.updateStageTo', { stage: stageNamed('FERMENTING') })}
    </Button>
  )
}
