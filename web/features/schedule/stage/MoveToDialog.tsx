import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconArrowRight, IconCylinder, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { sizeOf } from '#domain/batches/brews.ts'
import { batchStages, stageLabels, stageNamed } from '#domain/batches/batchStages.ts'
import { message } from '#domain/language/message.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { AlsoEditingStatus } from '#web/ui/dialogs/AlsoEditing.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { boardMove, isRefusal, placeOf, type BoardTarget } from '#web/features/schedule/board/boardMoves.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { batchesByVessel, staysIn } from '#web/live/vessels/vesselsOfBatch.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { useHasBeer } from '#web/features/schedule/stage/useHasBeer.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'

interface MoveToDialogProps {
  batch: BatchView
  batches: readonly BatchView[]
  vessels: readonly VesselView[]
  onPick: (target: BoardTarget) => void
  /** It is to be cancelled, and has beer in a vessel. */
  onCancelBatch: () => void
  onClose: () => void
}

/** A batch's possible targets as large buttons, and below them why the other stages are not among them. */
export function MoveToDialog(props: MoveToDialogProps) {
  const { batch, batches, vessels, onPick, onCancelBatch, onClose } = props
  useUnits()
  const hasBeer = useHasBeer(batch, true)
  const { open, closed } = stagesFrom(batch)
  const alsoEditing = useEditing(`Batch:${batch.id}`)
  const standsIn = batchesByVessel(batches)
  const stayed = batch.stage === 'FERMENTING' ? staysIn(batch) : null
  const toVessels = vessels
    .filter(({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK')
    .map((vessel) => ({ target: { kind: 'vessel', vessel } as const, occupant: standsIn.get(vessel.id) }))
    .filter(({ target, occupant }) => {
      const move = boardMove(batch, target, occupant)
      return move !== null && !isRefusal(move)
    })
  return (
    <Dialog open onClose={onClose} title={text('schedule.moveTo', { number: batch.batchNumber })}>
      <DialogBody>
        <AlsoEditingStatus names={alsoEditing} />
        <Quiet $below="md">
          {text('schedule.nowIn', {
            recipe: batch.recipe.name,
            size: sizeOf(batch),
            stage: stageNamed(batch.stage),
          })}
        </Quiet>
        <Group title={text('schedule.aStage')}>
          {open.map(({ stage }) => (
            <Place
              key={stage}
              name={text(stageLabels[stage])}
              icon={IconArrowRight}
              detail={
                stayed && stage === 'CONDITIONING'
                  ? text('batches.staysIn', { label: stayed.label })
                  : undefined
              }
              onPick={() =>
                hasBeer && stage === 'CANCELLED' ? onCancelBatch() : onPick({ kind: 'stage', stage })
              }
            />
          ))}
        </Group>
        {toVessels.length > 0 && (
          <Group title={text('schedule.aFreeTank')}>
            {toVessels.map(({ target }) => (
              <Place
                key={placeOf(target)}
                name={target.vessel.label}
                detail={`${target.vessel.name} · ${measuredVolume(target.vessel.capacityBBL)}`}
                icon={IconCylinder}
                onPick={() => onPick(target)}
              />
            ))}
          </Group>
        )}
        {closed.length > 0 && (
          <Muted as="p" $above="md">
            {[...new Set(closed.map(({ refusal }) => textOf(refusal)))].join(' ')}
          </Muted>
        )}
      </DialogBody>
    </Dialog>
  )
}

/** The stages that a batch may move to, and those that it may not, with the reason; the many that are too far have one in common. */
function stagesFrom(batch: BatchView) {
  const others = batchStages
    .filter((stage) => stage !== batch.stage)
    .map((stage) => ({ stage, move: boardMove(batch, { kind: 'stage', stage }, undefined) }))
  const open = others.filter(({ move }) => !isRefusal(move))
  const closed = others.flatMap(({ stage, move }) => (isRefusal(move) ? [{ stage, refusal: move }] : []))
  const far = closed.filter(({ refusal }) => refusal.id === 'batches.cannotJump')
  const tooFar = message('schedule.tooFar', {
    from: stageNamed(batch.stage),
    stages: { list: far.map(({ stage }) => stageNamed(stage)), as: 'parts' },
  })
  return { open, closed: closed.map((one) => (far.includes(one) ? { ...one, refusal: tooFar } : one)) }
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Box as="h3" $size="md" $above="md" $below="xs">
        {title}
      </Box>
      <Grid as="ul" $columns="1fr 1fr" $phone="1fr" $gap="xs">
        {children}
      </Grid>
    </section>
  )
}

interface PlaceProps {
  name: string
  detail?: string | undefined
  icon: TablerIcon
  onPick: () => void
}

function Place({ name, detail, icon: Icon, onPick }: PlaceProps) {
  return (
    <li>
      <PlaceButton type="button" onClick={onPick}>
        <Icon size={20} aria-hidden="true" />
        <span>
          {name}
          {detail && <Detail $weight="normal">{detail}</Detail>}
        </span>
      </PlaceButton>
    </li>
  )
}

const PlaceButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  width: 100%;
  height: 100%;
  min-height: 56px;
  padding: ${theme.space.xs} ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  font-weight: ${theme.font.weight.strong};
  line-height: ${theme.font.leading.snug};
  text-align: left;

  > svg {
    color: ${theme.color.primaryText};
  }
  &:hover {
    background: ${theme.color.hover};
  }
`
