import { useId, useState } from 'react'
import styled from 'styled-components'
import { nextStage, refuseMove, stageNamed, type BatchStage } from '#domain/batches/batchStages.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BatchFacts } from './BatchFacts.tsx'
import { StagePicker } from './StagePicker.tsx'
import { StockUseButtons } from '#web/features/schedule/stage/StockUseButtons.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import type { StockOffer } from '#web/features/schedule/stage/stockOffer.ts'
import { useHasBeer } from '#web/features/schedule/stage/useHasBeer.ts'
import { useMoveBatch } from '#web/features/schedule/stage/useMoveBatch.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface BatchDetailsProps {
  batch: BatchView
  /** It opens with the next stage chosen. */
  isMoving: boolean
  onClose: () => void
  onEdit: (batchId: string) => void
  /** Asks what a batch is, or was, cancelled with. */
  onCancelBatch: (batchId: string) => void
  /** The batch reached another stage from here. */
  onMoved: (batch: BatchView, to: BatchStage) => void
  onOffer: (offer: StockOffer) => void
}

/** The facts of a batch and the choice of its next stage. The selection stays when someone else moves the batch. */
export function BatchDetails(props: BatchDetailsProps) {
  const { batch, isMoving, onClose, onEdit, onCancelBatch, onMoved, onOffer } = props
  const [picked, setPicked] = useState<BatchStage | null>(isMoving ? nextStage(batch.stage) : null)
  const [stageAtOpening] = useState(batch.stage)
  const [move, busy] = useMoveBatch((moved, reached) => {
    onClose()
    onMoved(moved, reached)
  })
  const roleRefusal = useRoleRefusal('moveBatch')
  const editRefusal = useRoleRefusal('updateBatch')
  const noteId = useId()
  const to = picked && picked !== batch.stage ? picked : null
  const moveRefusal = to && refuseMove(forRules(batch), to)
  const isAsked = useHasBeer(batch, to === 'CANCELLED') && to === 'CANCELLED'
  return (
    <>
      <DialogBody>
        <BatchFacts batch={batch} onLeave={onClose} />
        <StockUseButtons batch={batch} onOffer={onOffer} />
        {batch.stage === 'CANCELLED' && (
          <Button disabledReason={editRefusal} onClick={() => onCancelBatch(batch.id)}>
            {text('schedule.cancelCorrect')}
          </Button>
        )}
        <StagePicker
          current={batch.stage}
          picked={picked ?? batch.stage}
          disabledReason={roleRefusal}
          onPick={setPicked}
        />
      </DialogBody>
      <DialogFooter>
        <Notes id={noteId} role="status">
          {batch.stage !== stageAtOpening && (
            <p>
              {text('schedule.movedWhileOpen', {
                from: stageNamed(stageAtOpening),
                to: stageNamed(batch.stage),
              })}
            </p>
          )}
          {moveRefusal && <Notice $tone="red">{textOf(moveRefusal)}</Notice>}
        </Notes>
        <CloseButton onClick={onClose} />
        {to ? (
          <Button
            main
            variant="primary"
            data-first-focus
            busy={busy}
            disabledReason={roleRefusal}
            aria-disabled={Boolean(moveRefusal)}
            aria-describedby={noteId}
            onClick={() => (isAsked ? onCancelBatch(batch.id) : void move(batch, to))}
          >
            {text('schedule.updateStageTo', { stage: stageNamed(to) })}
          </Button>
        ) : (
          <Button main variant="primary" disabledReason={editRefusal} onClick={() => onEdit(batch.id)}>
            {text('schedule.editSchedule')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

const Notes = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: ${theme.space.xs};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};

  &:empty {
    display: none;
  }
`
