import { useUnits } from '#web/ui/units/shownUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { IconArrowRight, IconCylinder, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { sizeText } from '#domain/batches/brews.ts'
import { batchStages, stageLabels } from '#domain/batches/batchStages.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { AlsoEditingStatus } from '#web/ui/dialogs/AlsoEditing.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { Detail, Quiet } from '#web/ui/layout/Muted.ts'
import { boardMove, placeOf, type BoardTarget } from '#web/features/schedule/board/boardMoves.ts'
import { batchesByVessel, type BatchView, type VesselView } from '#web/features/schedule/scheduleViews.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Grid } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

interface MoveToDialogProps {
  batch: BatchView
  batches: readonly BatchView[]
  equipment: readonly VesselView[]
  onPick: (target: BoardTarget) => void
  onClose: () => void
}

/** A batch's possible targets as large buttons; unavailable stages say why. */
export function MoveToDialog({ batch, batches, equipment, onPick, onClose }: MoveToDialogProps) {
  const units = useUnits()
  const alsoEditing = useEditing(`Batch:${batch.id}`)
  const standsIn = batchesByVessel(batches)
  const toVessels = equipment
    .filter(({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK')
    .map((vessel) => ({ target: { kind: 'vessel', vessel } as const, standsThere: standsIn.get(vessel.id) }))
    .filter(({ target, standsThere }) => typeof boardMove(batch, target, standsThere) === 'object')
    .filter(({ target, standsThere }) => boardMove(batch, target, standsThere) !== null)
  return (
    <Dialog open onClose={onClose} title={`Move batch ${batch.batchNumber} to…`}>
      <DialogBody>
        <AlsoEditingStatus names={alsoEditing} />
        <Quiet $below="md">
          {batch.recipe.name}, {sizeText(batch, units)}, now {text(stageLabels[batch.stage])}
        </Quiet>
        <Group title="A stage">
          {batchStages
            .filter((stage) => stage !== batch.stage)
            .map((stage) => {
              const move = boardMove(batch, { kind: 'stage', stage }, undefined)
              return (
                <Place
                  key={stage}
                  name={text(stageLabels[stage])}
                  icon={IconArrowRight}
                  refusal={typeof move === 'string' ? move : null}
                  onPick={() => onPick({ kind: 'stage', stage })}
                />
              )
            })}
        </Group>
        {toVessels.length > 0 && (
          <Group title="A free tank">
            {toVessels.map(({ target }) => (
              <Place
                key={placeOf(target)}
                name={target.vessel.label}
                detail={`${target.vessel.name} · ${volumeText(target.vessel.capacityBBL, units)}`}
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
  detail?: string
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
  line-height: 1.3;
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
