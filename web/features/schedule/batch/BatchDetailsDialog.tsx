import { useEffect, useState, useId, type ReactNode } from 'react'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { StockOffer } from '#web/features/schedule/stage/stockOffer.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import styled from 'styled-components'
import {
  type BatchStage,
  nextStage,
  refuseMove,
  stageNamed,
  stageLabels,
} from '#domain/batches/batchStages.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import { useHasBeer } from '#web/features/schedule/stage/useHasBeer.ts'
import { useMoveBatch } from '#web/features/schedule/stage/useMoveBatch.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import {
  IconBarrel,
  IconWheat,
  IconCircle,
  IconCircleCheckFilled,
  IconMapPinFilled,
} from '@tabler/icons-react'
import { stockUsesIn } from '#domain/stock/stockOffers.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { sizeOf } from '#domain/batches/brews.ts'
import { cancellationText } from '#domain/batches/cancellation.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { briteTankText } from '#web/live/vessels/briteTankText.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface BatchDetailsDialogProps {
  open: boolean
  /** The batch, live; null if it was removed, undefined while loading. */
  batch: BatchView | null | undefined
  /** It opens with the next stage chosen. */
  isMoving: boolean
  onClose: () => void
  onEdit: (batchId: string) => void
  onCancelBatch: (batchId: string) => void
  onMoved: (batch: BatchView, to: BatchStage) => void
  onOffer: (offer: StockOffer) => void
}

/** One batch in full, live. When someone removes it, the dialog says so and closes. */
export function BatchDetailsDialog({ open, batch, onClose, ...rest }: BatchDetailsDialogProps) {
  const [lastShown, setLastShown] = useState(batch ?? null)
  if (batch && batch !== lastShown) setLastShown(batch)
  const isGone = open && batch === null
  const number = lastShown?.batchNumber
  useEffect(() => {
    if (!isGone) return
    const message = number ? text('schedule.detailsClosed', { number }) : text('schedule.notFound')
    notifications.show({ id: `batch-removed-${number ?? ''}`, tone: 'info', message })
    onClose()
  }, [isGone, number, onClose])
  return (
    <Dialog open={open && Boolean(batch)} onClose={onClose} title={text('schedule.details')}>
      {lastShown && <BatchDetails key={lastShown.id} batch={lastShown} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

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
function BatchDetails(props: BatchDetailsProps) {
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

interface StockUseButtonsProps {
  batch: BatchView
  onOffer: (offer: StockOffer) => void
}

/** Stock actions for a batch that were declined, or only done in part, when it was moved. */
function StockUseButtons({ batch, onOffer }: StockUseButtonsProps) {
  const refusals = { INGREDIENTS: useRoleRefusal('useStock'), KEGS: useRoleRefusal('adjustKegs') }
  const uses = stockUsesIn(batch.stage)
  if (uses.length === 0) return null
  return (
    <Row $wrap $gap="xs" $above="md">
      {uses.map((use) => (
        <Button
          key={use}
          icon={use === 'KEGS' ? IconBarrel : IconWheat}
          disabledReason={refusals[use]}
          onClick={() => onOffer({ use, batch, isAsked: true })}
        >
          {use === 'KEGS' ? text('schedule.addKegsFilled') : text('schedule.takeIngredients')}
        </Button>
      ))}
    </Row>
  )
}

interface BatchFactsProps {
  batch: BatchView
  /** The number was followed, which leads to the page of the batch. */
  onLeave: () => void
}

/** The facts of a batch, each with its label. */
function BatchFacts({ batch, onLeave }: BatchFactsProps) {
  useUnits()
  const why = cancellationText(batch)
  const facts: [name: string, value: ReactNode][] = [
    [text('batches.recipe'), batch.recipe.name],
    [text('batches.number'), <BatchLink key="number" number={batch.batchNumber} onLeave={onLeave} />],
    [text('schedule.status'), <StageBadge key="status" stage={batch.stage} />],
    [text('batches.brewDate'), formatDay(batch.brewDate)],
    [text('batches.batchSize'), textOf(sizeOf(batch))],
    [text('batches.brewer'), batch.brewer?.name ?? text('schedule.unassigned')],
    [text('schedule.beerStyle'), batch.recipe.style],
    [text(vesselTypeLabels.FERMENTER), batch.fermenter?.label ?? text('schedule.notAssigned')],
    [text(vesselTypeLabels.BRITE_TANK), briteTankText(batch) ?? text('schedule.notAssigned')],
  ]
  return (
    <Grid as="dl" $columns="repeat(3, 1fr)" $phone="1fr 1fr">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Muted as="dt">{name}</Muted>
          <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
            {value}
          </Row>
        </div>
      ))}
      {why && (
        <WholeWidth>
          <Muted as="dt">{text(stageLabels.CANCELLED)}</Muted>
          <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
            {textOf(why)}
          </Row>
        </WholeWidth>
      )}
      <WholeWidth>
        <Muted as="dt">{text('batches.notes')}</Muted>
        <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
          {batch.notes || '–'}
        </Row>
      </WholeWidth>
    </Grid>
  )
}

const steps = ['PLANNED', 'MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING'] as const

const ends = ['COMPLETED', 'CANCELLED'] as const

interface StagePickerProps {
  current: BatchStage
  picked: BatchStage
  disabledReason: string | null
  onPick: (stage: BatchStage) => void
}

/** The stages of the process, and the two ways to end a batch. */
function StagePicker(props: StagePickerProps) {
  return (
    <Groups>
      <StageGroup title={text('schedule.updateStage')} stages={steps} {...props} />
      <StageGroup title={text('schedule.endBatch')} stages={ends} {...props} />
    </Groups>
  )
}

interface StageGroupProps extends StagePickerProps {
  title: string
  stages: readonly BatchStage[]
}

function StageGroup({ title, stages, current, picked, disabledReason, onPick }: StageGroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId}>
      <Text as="h3" $size="md" $below="xs" id={titleId}>
        {title}
      </Text>
      <Row $wrap $gap="xs">
        {stages.map((stage) => (
          <Button
            key={stage}
            aria-pressed={stage === picked}
            aria-current={stage === current ? 'step' : undefined}
            disabledReason={disabledReason}
            icon={markOf(stage, current, picked)}
            onClick={() => onPick(stage)}
          >
            {text(stageLabels[stage])}
          </Button>
        ))}
      </Row>
    </div>
  )
}

function markOf(stage: BatchStage, current: BatchStage, picked: BatchStage) {
  if (stage === picked) return IconCircleCheckFilled
  return stage === current ? IconMapPinFilled : IconCircle
}

const Groups = styled.div`
  display: grid;
  gap: ${theme.space.md};
  margin-top: ${theme.space.lg};
  padding-top: ${theme.space.md};
  border-top: 1px solid ${theme.color.line};
`
