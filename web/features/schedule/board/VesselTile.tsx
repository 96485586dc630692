import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { TankGlyph } from '#web/ui/data/TankGlyph.tsx'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { DropRefusal } from './DropRefusal.tsx'
import { MarkAvailableButton } from '#web/live/vessels/MarkAvailableButton.tsx'
import { MoveToButton } from '#web/features/schedule/stage/MoveToButton.tsx'
import { IssueLine } from '#web/live/issues/IssueLine.tsx'
import type { OpenIssueProps } from '#web/live/issues/issueDocuments.ts'
import { BatchInTank, TankProgress } from './TankContents.tsx'
import { placeOf } from './boardMoves.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { BoardMoves } from './useBoardMoves.ts'
import { useDraggableBatch, useDropPlace } from './useDragging.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { TankReadings } from '#web/ui/units/TankReadings.tsx'
import { measuredVolume } from '#web/ui/units/measured.ts'

interface VesselTileProps {
  vessel: VesselView
  /** The batch in the vessel. */
  batch: BatchView | undefined
  /** The open issue of the batch. */
  issue: OpenIssueProps['issue'] | undefined
  /** What was measured in it last, by a device or by hand. */
  readings: VesselReadings | undefined
  /** What is known about its fermentation. */
  fermentation: Fermentation | undefined
  now: Date
  moves: BoardMoves
  /** Whether this person may move batches. */
  isOpen: boolean
  onOpen: (batchId: string) => void
  onMove: (batchId: string) => void
  /** Plans a brew that goes into it; null where this person may not, or nothing is brewed into it. */
  onPlan: (() => void) | null
}

/** A tank: its batch and progress, or that it is free, or why it isn't. Drag source and drop target. */
export function VesselTile(props: VesselTileProps) {
  const { vessel, batch, issue, readings, fermentation, now, moves, isOpen, onOpen, onMove, onPlan } = props
  const titleId = useId()
  useUnits()
  const shape = vessel.type === 'FERMENTER' ? 'conical' : 'brite'
  const target = { kind: 'vessel', vessel } as const
  const isMoving = batch !== undefined && moves.moving.has(batch.id)
  const { ref: placeRef, isOver } = useDropPlace<HTMLLIElement>(isOpen, (batchId) =>
    moves.moveTo(batchId, target),
  )
  const { ref: cardRef, isDragged } = useDraggableBatch<HTMLDivElement>(
    batch && isOpen && !isMoving ? batch.id : null,
  )
  const refusal = moves.refusal?.place === placeOf(target) ? moves.refusal.sentence : null
  return (
    <li ref={placeRef} data-place={placeOf(target)}>
      <Tile
        ref={cardRef}
        role="group"
        aria-labelledby={titleId}
        aria-busy={isMoving}
        data-batch={batch?.batchNumber}
        $occupied={batch !== undefined}
        $isOver={isOver}
        $isFaded={isDragged || isMoving}
      >
        <TankGlyph
          shape={shape}
          fill={batch ? (batch.batchSizeBBL / vessel.capacityBBL) * 100 : 0}
          srm={batch?.recipe.colorSRM}
          height="92px"
        />
        <Stack $gap="xxs">
          <Stack $gap="0" $leading="snug">
            <Box as="h3" $size="xl" id={titleId}>
              {vessel.label}
            </Box>
            <Muted>
              <Unbroken>
                {[
                  vessel.name,
                  measuredVolume(vessel.capacityBBL),
                  ...(vessel.alsoConditions ? [text('equipment.unitank')] : []),
                ].join(' · ')}
              </Unbroken>
            </Muted>
          </Stack>
          {batch ? (
            <BatchInTank batch={batch} now={now} onOpen={onOpen} />
          ) : (
            <Row $wrap $gap="sm">
              <VesselStatusBadge status={vessel.status} />
              {vessel.status === 'CLEANING' && <MarkAvailableButton vessel={vessel} describedBy={titleId} />}
              {vessel.status === 'AVAILABLE' && onPlan && (
                <Button icon={IconCalendarPlus} aria-describedby={titleId} onClick={onPlan}>
                  {text('planning.plan')}
                </Button>
              )}
            </Row>
          )}
        </Stack>
        <Below>
          <Box $minHeight={batch && roomForReadings}>
            <TankReadings readings={readings} fermentation={fermentation} now={now} isLarge />
          </Box>
          {issue && batch && (
            <OneLine>
              <IssueLine issue={issue} batchId={batch.id} />
            </OneLine>
          )}
          {batch && <TankProgress batch={batch} now={now} isDone={fermentation?.sense?.state === 'DONE'} />}
          {refusal && <DropRefusal onClose={moves.clearRefusal}>{refusal}</DropRefusal>}
        </Below>
        {batch && (
          <Corner>
            <MoveToButton batchNumber={batch.batchNumber} onClick={() => onMove(batch.id)} />
          </Corner>
        )}
      </Tile>
    </li>
  )
}

/** What was measured comes later than the batch, takes two lines, and moves nothing. */
const roomForReadings = '56px'

const Tile = styled.div<{ $occupied: boolean; $isOver: boolean; $isFaded: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  gap: ${theme.space.xs} ${theme.space.sm};
  height: 100%;
  min-height: 204px;
  padding: ${theme.space.sm};
  border: 1px ${(props) => (props.$occupied || props.$isOver ? 'solid' : 'dashed')}
    ${(props) => (props.$isOver ? theme.color.primaryLine : theme.color.line)};
  border-radius: ${theme.radius.lg};
  background: ${(props) => (props.$occupied ? theme.color.surface : theme.color.sunken)};
  box-shadow: ${(props) => (props.$isOver ? `inset 0 0 0 100px ${theme.color.primaryTint}` : 'none')};
  opacity: ${(props) => (props.$isFaded ? 0.55 : 1)};
  transition: border-color ${theme.motion.quick};

  &[data-draggable] {
    cursor: grab;
    /* No context menu and no text selection during a long press. */
    -webkit-touch-callout: none;
    -webkit-user-select: none;
    user-select: none;
  }
  ${theme.media.cards} {
    min-height: 0;
  }
  ${theme.media.hover} {
    &:has(button:hover) {
      border-color: ${theme.color.fieldLine};
    }
  }
`

/** What there is to say about what is in it, its progress at the bottom. */
const Below = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-direction: column;
  gap: ${theme.space.xs};

  > :last-child {
    margin-top: auto;
  }
  &:empty {
    display: none;
  }
`

/** As much of an issue as one line holds; its batch tells all of it. */
const OneLine = styled.div`
  > p {
    -webkit-line-clamp: 1;
  }
`

const Corner = styled.div`
  position: absolute;
  top: ${theme.space.xs};
  right: ${theme.space.xs};
`
