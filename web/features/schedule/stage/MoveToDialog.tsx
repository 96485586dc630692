import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconArrowRight, IconCylinder, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { sizeOf } from '#domain/batches/brews.ts'
import { batchStages, stageLabels, stageNamed } from '#domain/batches/batchStages.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { AlsoEditingStatus } from '#web/ui/dialogs/AlsoEditing.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
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

/** A batch's possible targets as large buttons; unavailable stages say why. */
export function MoveToDialog(props: MoveToDialogProps) {
  const { batch, batches, vessels, onPick, onCancelBatch, onClose } = props
  useUnits()
  const hasBeer = useHasBeer(batch, true)
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
          {batchStages
            .filter((stage) => stage !== batch.stage)
            .map((stage) => {
              const move = boardMove(batch, { kind: 'stage', stage }, undefined)
              return (
                <Place
                  key={stage}
                  name={text(stageLabels[stage])}
                  icon={IconArrowRight}
                  refusal={isRefusal(move) ? textOf(move) : null}
                  detail={
                    stayed && stage === 'CONDITIONING'
                      ? text('batches.staysIn', { label: stayed.label })
                      : undefined
                  }
                  onPick={() =>
                    hasBeer && stage === 'CANCELLED' ? onCancelBatch() : onPick({ kind: 'stage', stage })
                  }
                />
              )
            })}
        </Group>
        {toVessels.length > 0 && (
          <Group title={text('schedule.aFreeTank')}>
            {toVessels.map(({ target }) => (
              <Place
                key={placeOf(target)}
                name={target.vessel.label}
                detail={`${target.vessel.name} · ${measuredVolume(target.vessel.capacityBBL)}`}
                icon={IconCylinder}
                refusal={null}
                onPick={() => onPick(target)}
              />
            ))}
          </Group>
        )}
      </DialogBody>
    </Dialog>
  )
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
  refusal: string | null
  onPick: () => void
}

function Place({ name, detail, icon: Icon, refusal, onPick }: PlaceProps) {
  return (
    <li>
      <PlaceButton
        type="button"
        aria-disabled={refusal ? true : undefined}
        onClick={() => !refusal && onPick()}
      >
        <Icon size={20} aria-hidden="true" />
        <span>
          {name}
          {(refusal ?? detail) && <Detail $weight="normal">{refusal ?? detail}</Detail>}
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
  &[aria-disabled='true'] {
    border-style: dashed;
    background: ${theme.color.surface};
    color: ${theme.color.muted};
    cursor: not-allowed;

    > svg {
      color: ${theme.color.fieldLine};
    }
  }
`
