import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import {
  IconArrowRight,
  IconArrowsSplit2,
  IconCalendarPlus,
  IconDots,
  IconDropletHalf2,
  IconHistory,
  IconLockOpen,
  IconPencilPlus,
  IconSeedling,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { TankGlyph } from '#web/ui/data/TankGlyph.tsx'
import { VesselStatusBadge } from '#web/ui/data/VesselStatusBadge.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { DropRefusal } from './DropRefusal.tsx'
import { onlyBatchIn } from '#web/live/vessels/vesselsOfBatch.ts'
import { MarkAvailableButton } from '#web/live/vessels/MarkAvailableButton.tsx'
import { MoveToButton } from '#web/features/schedule/stage/MoveToButton.tsx'
import { IssueLine } from '#web/live/issues/IssueLine.tsx'
import type { OpenIssueProps } from '#web/live/issues/issueDocuments.ts'
import { placeOf } from './boardMoves.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { BoardMoves } from './useBoardMoves.ts'
import { useDraggableBatch, useDropPlace } from './useDragging.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { TankReadings } from '#web/ui/units/TankReadings.tsx'
import { heldText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { shownInTank } from '#domain/cellar/shownInTank.ts'
import { elapsedTone } from '#domain/overview/dashboard.ts'
import { isMaturing, isOverdue, takesLogs } from '#domain/fermentation/fermentation.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { heldLook, overdueLook } from '#web/ui/data/looks.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { CoverButton } from '#web/ui/inputs/CoverButton.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { tankProgress } from '#web/live/readings/tankProgress.ts'

/** What can be done with the beer in a tank: recorded, its yeast harvested, or a part of a batch made a batch of its own. */
export type VesselDialog = 'record' | 'harvest' | 'split'

interface VesselTileProps {
  vessel: WholeVesselView
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
  onDialog: (dialog: VesselDialog) => void
}

/** A tank: its batch and progress, or that it is free, or why it isn't. Drag source and drop target. */
export function VesselTile(props: VesselTileProps) {
  const { vessel, batch, issue, readings, fermentation, now, moves, isOpen, onOpen, onMove, onPlan } = props
  const { contents, capacityBBL } = vessel
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
          fill={(shownInTank(contents?.volumeBBL, batch) / capacityBBL) * 100}
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
                {[vessel.name, ...(vessel.alsoConditions ? [text('equipment.unitank')] : [])].join(' · ')}
              </Unbroken>
              {' · '}
              <Text $lines="nowrap">
                {contents ? heldText(contents, capacityBBL) : measuredVolume(capacityBBL)}
              </Text>
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
          {contents?.heldAt && (
            <div>
              <Badge {...heldLook} label={text('lots.onHold')} />
            </div>
          )}
          {issue && batch && (
            <OneLine>
              <IssueLine issue={issue} batchId={batch.id} />
            </OneLine>
          )}
          {batch && <TankProgress batch={batch} now={now} isDone={fermentation?.sense?.state === 'DONE'} />}
          {refusal && <DropRefusal onClose={moves.clearRefusal}>{refusal}</DropRefusal>}
        </Below>
        <Corner>
          {batch && <MoveToButton batchNumber={batch.batchNumber} onClick={() => onMove(batch.id)} />}
          <VesselMenu
            vessel={vessel}
            isPart={!batch && onlyBatchIn(vessel) !== null}
            onDialog={props.onDialog}
          />
        </Corner>
      </Tile>
    </li>
  )
}

/** What was measured comes later than the batch, takes two lines, and moves nothing. */
const roomForReadings = '48px'

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
  display: flex;
`

interface VesselMenuProps {
  vessel: WholeVesselView
  /** Whether it holds a part of a batch that stands elsewhere. */
  isPart: boolean
  onDialog: (dialog: VesselDialog) => void
}

/** What else can be done with a tank: a dialog about its beer, and looking at its history. */
function VesselMenu({ vessel, isPart, onDialog }: VesselMenuProps) {
  const { id, label, type, contents } = vessel
  const navigate = useNavigate()
  const { release } = useRelease()
  const cannotRelease = useRoleRefusal('releaseLots')
  const cannotHarvest = useRoleRefusal('adjustIngredient')
  const cannotSplit = useRoleRefusal('moveVolume')
  return (
    <Above>
      <Menu
        trigger={<IconButton label={text('volumes.menuOf', { label })} icon={IconDots} />}
        items={[
          {
            label: text(contents ? 'volumes.record' : 'volumes.alreadyThere'),
            icon: IconDropletHalf2,
            disabledReason: useRoleRefusal(contents ? 'recordVolume' : 'moveVolume'),
            onChoose: () => onDialog('record'),
          },
          ...(isPart
            ? [
                {
                  label: text('volumes.ownBatch'),
                  icon: IconArrowsSplit2,
                  disabledReason: cannotSplit,
                  onChoose: () => onDialog('split'),
                },
              ]
            : []),
          ...(contents && type === 'FERMENTER'
            ? [
                {
                  label: text('yeast.harvest'),
                  icon: IconSeedling,
                  disabledReason: cannotHarvest,
                  onChoose: () => onDialog('harvest'),
                },
              ]
            : []),
          ...(contents?.heldAt
            ? [
                {
                  label: text('volumes.release', { label }),
                  icon: IconLockOpen,
                  disabledReason: cannotRelease,
                  onChoose: () => void release({ id, label }),
                },
              ]
            : []),
          {
            label: text('equipment.historyOf', { label }),
            icon: IconHistory,
            onChoose: () => void navigate(`/schedule?vessel=${id}`),
          },
        ]}
      />
    </Above>
  )
}

interface TankContentsProps {
  batch: BatchView
  now: Date
}

/** What is in a tank: its recipe, which opens the details, and its number; its stage in a brite tank, where it may be one of two. */
function BatchInTank({ batch, now, onOpen }: TankContentsProps & { onOpen: (batchId: string) => void }) {
  const { percent } = tankProgress(batch, now)
  return (
    <div>
      <CoverButton type="button" onClick={() => onOpen(batch.id)}>
        {batch.recipe.name}
      </CoverButton>
      <Row $wrap $spread $gap="xxs xs">
        <Muted>
          <BatchLink number={batch.batchNumber} />
        </Muted>
        {isOverdue(batch.stage, percent) ? (
          <Badge {...overdueLook} label={text('schedule.overdue')} />
        ) : (
          batch.stage !== 'FERMENTING' && <StageBadge stage={batch.stage} />
        )}
      </Row>
    </div>
  )
}

interface TankProgressProps extends TankContentsProps {
  /** Whether its fermentation is measured to be over. */
  isDone?: boolean
}

/** How far the batch in a tank is, who edits it, and what is next: its next stage once it is due, until then a reading. */
export function TankProgress({ batch, now, isDone = false }: TankProgressProps) {
  const { days, expectedDays, percent } = tankProgress(batch, now)
  const isDue = isDone || isOverdue(batch.stage, percent) || batch.stage === 'KEGGING'
  const mayMove = useRoleRefusal('moveBatch') === null && isDue
  const mayLog = useRoleRefusal('addLog') === null && takesLogs(batch.stage)
  return (
    <>
      <Avatars names={useEditors(`Batch:${batch.id}`)} doing="editing" />
      <Row $wrap $gap="xs">
        <Box $grow="92px">
          <Row $spread $gap="xs" $below="xxs" $size="sm">
            <Text $weight="medium">{text('schedule.dayOf', { days, expected: expectedDays })}</Text>
            <Muted>{text('schedule.percent', { percent })}</Muted>
          </Row>
          <ProgressBar
            percent={percent}
            tone={isMaturing(batch.stage) ? elapsedTone(percent) : 'blue'}
            label={text('schedule.progressOf', { number: batch.batchNumber })}
            text={text('schedule.progress', { days, expected: expectedDays, percent })}
          />
        </Box>
        <Above>
          {mayMove ? (
            <LinkButton
              to={`/schedule?move=${batch.id}`}
              icon={IconArrowRight}
              aria-label={text('schedule.nextStageOf', { number: batch.batchNumber })}
            >
              {text('schedule.nextStage')}
            </LinkButton>
          ) : (
            mayLog && (
              <LinkButton
                to={`/logs?log=${batch.id}`}
                icon={IconPencilPlus}
                aria-label={text('schedule.addLogTo', { number: batch.batchNumber })}
              >
                {text('schedule.addLog')}
              </LinkButton>
            )
          )}
        </Above>
      </Row>
    </>
  )
}

/** Raised above the button that covers the whole tile, and quiet: each tile has one. */
const Above = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  color: ${theme.color.muted};

  &:empty {
    display: none;
  }

  > a {
    min-height: ${theme.size.mainAction};
    padding: 0 ${theme.space.xs};
    border-color: transparent;
    background: transparent;
    color: ${theme.color.primaryText};
  }
`

const ReleaseVesselDocument = graphql(`
  mutation ReleaseVessel($id: ID!, $commandId: ID) {
    releaseVessel(id: $id, commandId: $commandId) {
      ...WholeEquipmentFields
    }
  }
`)

/** Releases what a vessel holds from hold, which needs the connection: somebody may have held it for another reason meanwhile. */
function useRelease() {
  const [send, { busy }] = useCommand(ReleaseVesselDocument)
  return {
    release: ({ id, label }: { id: string; label: string }): Promise<unknown> =>
      tell(send({ id }), {
        done: text('volumes.released', { label }),
        failed: text('volumes.notReleased', { label }),
      }),
    busy,
  }
}
