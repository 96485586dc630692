import { useUnits } from '#web/ui/units/shownUnits.ts'
import styled from 'styled-components'
import { IssueLine } from '#web/live/issues/IssueLine.tsx'
import type { OpenIssueProps } from '#web/live/issues/issueDocuments.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { CoverButton } from '#web/ui/inputs/CoverButton.ts'
import { MoveToButton } from '#web/features/schedule/stage/MoveToButton.tsx'
import type { BatchView } from '#web/entities/batch.ts'
import { useDraggableBatch } from '#web/features/schedule/board/useDragging.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'

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
export const chipHeight = '48px'
export const flaggedChipHeight = '72px'

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
