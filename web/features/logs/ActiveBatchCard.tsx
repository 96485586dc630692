import { IconHistory, IconPencilPlus } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import type { Health } from '#domain/fermentation/health.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { WaitingNote } from '#web/ui/dialogs/WaitingNote.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { CardReadings } from './CardReadings.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { recipeName, standing, vesselLabel, type LoggedBatch } from './logViews.ts'

interface ActiveBatchCardProps {
  batch: LoggedBatch
  now: Date
  onAddLog: (batchId: string) => void
  onViewAll: (batchId: string) => void
}

/** A batch in its tank: its progress, the last readings, and a button to add one. */
export function ActiveBatchCard({ batch, now, onAddLog, onViewAll }: ActiveBatchCardProps) {
  const titleId = useId()
  const { days, expectedDays, percent, health } = standing(batch, now)
  const text = `Day ${days}/${expectedDays}`
  return (
    <Box aria-labelledby={titleId} $health={health}>
      <Head>
        <div>
          <Vessel id={titleId}>{vesselLabel(batch)}</Vessel>
          <Muted>{batch.batchSizeBBL} BBL</Muted>
        </div>
        <HealthBadge health={health} percent={percent} />
      </Head>
      <div>
        <Recipe>{recipeName(batch)}</Recipe>
        <Muted>Batch {batch.batchNumber}</Muted>
      </div>
      <div>
        <Line>
          <strong>{text}</strong>
          <Muted>{percent}%</Muted>
        </Line>
        <ProgressBar
          percent={percent}
          tone={health}
          label={`Progress of batch ${batch.batchNumber}`}
          text={`${text}, ${percent}%`}
        />
      </div>
      <CardReadings batch={batch} now={now} />
      <Avatars names={useEditors(`BatchLog:${batch.id}`)} doing="logging" />
      <WaitingNote actions={useWaitingFor(`Batch:${batch.id}`)} />
      <Actions>
        <Button
          main
          variant="primary"
          icon={IconPencilPlus}
          disabledReason={useRoleRefusal('addLog')}
          aria-describedby={titleId}
          onClick={() => onAddLog(batch.id)}
        >
          Add Log
        </Button>
        <Button main icon={IconHistory} aria-describedby={titleId} onClick={() => onViewAll(batch.id)}>
          View All
        </Button>
      </Actions>
    </Box>
  )
}

/** A band along the top shows the colour; a flagged batch also has a thick frame. */
const Box = styled.li<{ $health: Health }>`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${theme.space.md};
  padding: ${theme.space.lg} ${theme.space.md} ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  overflow: hidden;
  ${(props) =>
    props.$health === 'red' &&
    `border: 2px solid ${theme.tone.red.text}; background: ${theme.color.surface};`}

  &::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 5px;
    background: ${(props) => theme.tone[props.$health].text};
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space.xs};
`

const Vessel = styled.h3`
  font-size: ${theme.font.size.xxl};
  line-height: 1.1;
`

const Recipe = styled.p`
  font-size: ${theme.font.size.lg};
  font-weight: ${theme.font.weight.strong};
  line-height: 1.3;
`

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  margin-bottom: ${theme.space.xxs};
  font-variant-numeric: tabular-nums;
`

const Actions = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space.sm};

  > span,
  > span > button {
    width: 100%;
  }
`
