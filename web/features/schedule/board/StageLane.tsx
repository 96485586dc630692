import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { theme } from '#web/theme.ts'
import { stageLooks } from '#web/ui/data/looks.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { DropRefusal } from './DropRefusal.tsx'
import { placeOf } from './boardMoves.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { BoardIssues } from './useBoardLogs.ts'
import type { BoardMoves } from './useBoardMoves.ts'
import { useDropPlace, useDraggableBatch } from './useDragging.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IssueLine } from '#web/live/issues/IssueLine.tsx'
import type { OpenIssueProps } from '#web/live/issues/issueDocuments.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { CoverButton } from '#web/ui/inputs/CoverButton.ts'
import { MoveToButton } from '#web/features/schedule/stage/MoveToButton.tsx'
import { measuredVolume } from '#web/ui/units/measured.ts'

interface StageLaneProps {
  stage: BatchStage
  /** Where the stage's batches are shown instead; without it they are shown here. */
  note: string | null
  batches: readonly BatchView[]
  moves: BoardMoves
  issues: BoardIssues
  isOpen: boolean
  onOpen: (batchId: string) => void
  onMove: (batchId: string) => void
}

/** A stage: its batches, the next ones in sight and all of them when it is unfolded, and a drop target. */
export function StageLane(props: StageLaneProps) {
  const { icon: Icon, tone } = stageLooks[props.stage]
  const { stage, note, batches, moves, issues, isOpen, onOpen, onMove } = props
  const target = { kind: 'stage', stage } as const
  const { ref, isOver } = useDropPlace<HTMLDivElement>(isOpen, (batchId) => moves.moveTo(batchId, target))
  const soonestFirst = [...batches].sort((a, b) => a.brewDate.localeCompare(b.brewDate))
  const [isUnfolded, setUnfolded] = useState(false)
  const heightOf = (batch?: BatchView) => (batch && issues.has(batch.id) ? flaggedChipHeight : chipHeight)
  const count = text('schedule.batchCount', { count: batches.length })
  const refusal = moves.refusal?.place === placeOf(target) ? moves.refusal.sentence : null
  return (
    <Lane
      ref={ref}
      role="group"
      aria-label={text(stageLabels[stage])}
      data-place={placeOf(target)}
      $isOver={isOver}
      $isTall={note === null}
    >
      <Row $spread $gap="xs" $minHeight="24px">
        <Row $gap="xxs" $size="sm">
          <Icon size={16} color={theme.tone[tone].text} aria-hidden="true" />
          <Text $weight="medium" $lines="nowrap">
            {text(stageLabels[stage])}
          </Text>
        </Row>
        {note === null && batches.length > 1 ? (
          <Fold
            type="button"
            aria-expanded={isUnfolded}
            aria-label={count}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {batches.length}
            {isUnfolded ? (
              <IconChevronUp size={16} aria-hidden="true" />
            ) : (
              <IconChevronDown size={16} aria-hidden="true" />
            )}
          </Fold>
        ) : (
          stage !== 'COMPLETED' && (
            <Text $tone="gray" $weight="strong" $pad="0 xxs 0 0" aria-label={count}>
              {batches.length}
            </Text>
          )
        )}
      </Row>
      {refusal && <DropRefusal onClose={moves.clearRefusal}>{refusal}</DropRefusal>}
      {note ? (
        (stage === 'COMPLETED' || batches.length > 0) && <Note>{note}</Note>
      ) : (
        <Chips $foldedTo={batches.length > 1 && !isUnfolded && heightOf(soonestFirst[0])}>
          {soonestFirst.map((batch) => (
            <BatchChip
              key={batch.id}
              batch={batch}
              issue={issues.get(batch.id)}
              isMoving={moves.moving.has(batch.id)}
              isDraggable={isOpen}
              onOpen={onOpen}
              onMove={onMove}
            />
          ))}
        </Chips>
      )}
    </Lane>
  )
}

const Lane = styled.div<{ $isOver: boolean; $isTall: boolean }>`
  grid-row: ${(props) => (props.$isTall ? 'span 2' : 'auto')};
  ${theme.media.allLanes} {
    grid-row: auto;
    align-content: start;
  }
  display: grid;
  grid-template-columns: ${(props) => (props.$isTall ? 'minmax(0, 1fr)' : 'auto')};
  align-content: ${(props) => (props.$isTall ? 'start' : 'center')};
  gap: ${theme.space.xxs};
  padding: ${theme.space.xxs} ${theme.space.xs};
  border: 1px
    ${(props) => (props.$isOver ? `solid ${theme.color.primaryLine}` : `dashed ${theme.color.line}`)};
  border-radius: ${theme.radius.lg};
  background: ${(props) => (props.$isOver ? theme.color.primaryTint : theme.color.sunken)};
  transition:
    background ${theme.motion.quick},
    border-color ${theme.motion.quick};
`

/** As tall as a thumb, in a line that isn't. */
const Fold = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space.xxs};
  min-width: ${theme.size.control};
  min-height: ${theme.size.control};
  justify-content: flex-end;
  margin: -${theme.space.xs} 0 -${theme.space.sm};
  padding: 0 ${theme.space.xxs};
  border: 0;
  background: none;
  color: ${theme.color.muted};
  font-weight: ${theme.font.weight.strong};
`

/** Only in a rail of one row: two drop targets below each other have no room for it. It doesn't widen its column. */
const Note = styled.p`
  display: none;
  width: 0;
  min-width: 100%;
  overflow-wrap: normal;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.xs};
  line-height: ${theme.font.leading.snug};

  ${theme.media.allLanes} {
    display: block;
  }
`

const Chips = styled.ul<{ $foldedTo: string | false }>`
  display: grid;
  gap: ${theme.space.xs};
  /* The next batch; the button above says how many there are. */
  max-height: ${(props) => props.$foldedTo};
  /* What of the last one's link is taller than its line. */
  padding-bottom: ${(props) => !props.$foldedTo && theme.space.xs};
  overflow-y: auto;
  scrollbar-width: none;

  ${theme.media.print} {
    max-height: none;
  }
`

interface BatchChipProps {
  batch: BatchView
  /** Its open issue. */
  issue?: OpenIssueProps['issue'] | undefined
  isMoving: boolean
  isDraggable: boolean
  onOpen: (batchId: string) => void
  onMove: (batchId: string) => void
}

/** What a chip is high: as a thumb, and with a line for its issue. */
const chipHeight = '48px'

const flaggedChipHeight = '72px'

/** A batch that isn't in a tank yet: a tap opens its details, and it can be dragged. */
export function BatchChip({ batch, issue, isMoving, isDraggable, onOpen, onMove }: BatchChipProps) {
  useUnits()
  const { ref, isDragged } = useDraggableBatch<HTMLLIElement>(isDraggable && !isMoving ? batch.id : null)
  return (
    <Chip ref={ref} data-batch={batch.batchNumber} aria-busy={isMoving} $isFaded={isDragged || isMoving}>
      <Open type="button" onClick={() => onOpen(batch.id)}>
        {batch.recipe.name}
      </Open>
      <Move>
        <MoveToButton batchNumber={batch.batchNumber} onClick={() => onMove(batch.id)} />
      </Move>
      <Muted>
        <BatchLink number={batch.batchNumber} /> · {formatShortDay(batch.brewDate)} ·{' '}
        {measuredVolume(batch.batchSizeBBL)}
      </Muted>
      {issue && <IssueLine issue={issue} batchId={batch.id} />}
      <Avatars names={useEditors(`Batch:${batch.id}`)} doing="editing" />
    </Chip>
  )
}

const Chip = styled.li<{ $isFaded: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  grid-auto-rows: max-content;
  align-content: center;
  min-height: ${chipHeight};
  padding: 0 0 0 ${theme.space.xs};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  opacity: ${(props) => (props.$isFaded ? 0.5 : 1)};

  > p {
    -webkit-line-clamp: 1;
  }
  &[data-draggable] {
    cursor: grab;
    /* No context menu and no text selection during a long press. */
    -webkit-touch-callout: none;
    -webkit-user-select: none;
    user-select: none;
  }
`

/** Beside both lines. */
const Move = styled.div`
  grid-row: 1 / 3;
  grid-column: 2;
  align-self: center;
`

const Open = styled(CoverButton)`
  overflow-x: clip;
  font-size: ${theme.font.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;

  &::after {
    border-radius: ${theme.radius.md};
  }
`

const Muted = styled.span`
  overflow-x: clip;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.xs};
  /* The link is as tall, and covers nothing of the name above. */
  line-height: ${theme.space.lg};

  > a {
    max-width: 100%;
    margin: 0;
    padding: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
    vertical-align: top;
  }
`
