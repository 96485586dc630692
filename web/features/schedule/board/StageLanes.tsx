import styled from 'styled-components'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { theme } from '#web/theme.ts'
import type { BoardIssues } from './useBoardLogs.ts'
import type { BoardMoves } from './useBoardMoves.ts'
import { StageLane } from './StageLane.tsx'
import type { PlainId } from '#domain/language/message.ts'
import { staysIn } from '#web/live/vessels/vesselsOfBatch.ts'
import { text } from '#web/ui/language/text.ts'

interface StageLanesProps {
  moves: BoardMoves
  issues: BoardIssues
  isOpen: boolean
  onOpen: (batchId: string) => void
  onMove: (batchId: string) => void
}

const lanes = [
  { stage: 'PLANNED', note: null },
  { stage: 'MASHING', note: null },
  { stage: 'BOILING', note: null },
  { stage: 'FERMENTING', note: 'schedule.inFermenters' },
  { stage: 'CONDITIONING', note: 'schedule.inBriteTanks' },
  { stage: 'KEGGING', note: 'schedule.inBriteTanks' },
  { stage: 'COMPLETED', note: 'schedule.dropDone' },
] as const satisfies readonly { stage: BatchStage; note: PlainId | null }[]

/** The lanes of the stages: batches that aren't in a tank yet, and a drop target for each stage. */
export function StageLanes({ moves, issues, isOpen, onOpen, onMove }: StageLanesProps) {
  return (
    <Strip data-scrolls="sideways" aria-label={text('schedule.stages')} tabIndex={0}>
      {lanes.map(({ stage, note }) => (
        <StageLane
          key={stage}
          stage={stage}
          note={note && text(isInFermenter(stage, moves) ? 'schedule.inTanks' : note)}
          batches={moves.shown.filter((batch) => batch.stage === stage)}
          moves={moves}
          issues={issues}
          isOpen={isOpen}
          onOpen={onOpen}
          onMove={onMove}
        />
      ))}
    </Strip>
  )
}

/** Whether a batch of a stage conditions in its fermenter, so that the stage is not only that of brite tanks. */
const isInFermenter = (stage: BatchStage, { shown }: BoardMoves) =>
  (stage === 'CONDITIONING' || stage === 'KEGGING') &&
  shown.some((batch) => batch.stage === stage && staysIn(batch))

/** A rail of one column a stage, those without batches as wide as their words; with less room, two of those share a column. */
const Strip = styled.section`
  display: grid;
  grid-template-rows: repeat(2, minmax(${theme.size.control}, auto));
  grid-template-columns: repeat(3, minmax(168px, 1fr)) repeat(2, minmax(min-content, 0.7fr));
  grid-auto-flow: column;
  gap: ${theme.space.xs};
  padding-bottom: ${theme.space.xs};
  overflow-x: auto;

  ${theme.media.print} {
    overflow: visible;
  }

  ${theme.media.allLanes} {
    grid-template-rows: auto;
    grid-template-columns: repeat(3, minmax(168px, 1fr)) repeat(4, min-content);
  }
  scrollbar-width: thin;
  scrollbar-color: ${theme.color.line} transparent;
`
