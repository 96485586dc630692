import { IconAlertTriangle } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { StageBadge } from '#web/ui/StageBadge.tsx'
import { progressTone, tankProgress, type BatchView } from './scheduleViews.ts'

interface TankContentsProps {
  batch: BatchView
  now: Date
  onOpen: (batchId: string) => void
}

/** The batch in a tank: its recipe, which opens the details, its number, and how far it is. */
export function TankContents({ batch, now, onOpen }: TankContentsProps) {
  const { days, expectedDays, percent } = tankProgress(batch, now)
  const text = `Day ${days}/${expectedDays}`
  return (
    <>
      <div>
        <Open type="button" onClick={() => onOpen(batch.id)}>
          {batch.recipe.name}
        </Open>
        <Row>
          <Muted>{batch.batchNumber}</Muted>
          {percent >= 100 ? (
            <Badge tone="red" icon={<IconAlertTriangle aria-hidden="true" />}>
              Overdue
            </Badge>
          ) : (
            <StageBadge stage={batch.stage} />
          )}
        </Row>
      </div>
      <div>
        <Row>
          <Day>{text}</Day>
          <Muted>{percent}%</Muted>
        </Row>
        <ProgressBar
          percent={percent}
          tone={progressTone(percent)}
          label={`Progress of batch ${batch.batchNumber}`}
          text={`${text}, ${percent}%`}
        />
      </div>
    </>
  )
}

const Muted = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-variant-numeric: tabular-nums;
`

const Day = styled.span`
  font-weight: ${theme.font.weight.medium};
  font-variant-numeric: tabular-nums;
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xxs} ${theme.space.xs};
  margin-bottom: ${theme.space.xxs};
`

/** Covers the whole tile, so that a tap anywhere on it opens the details. */
const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font-size: ${theme.font.size.lg};
  font-weight: ${theme.font.weight.strong};
  line-height: 1.3;
  text-align: left;
  cursor: pointer;
  touch-action: manipulation;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${theme.radius.lg};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 3px solid ${theme.color.focus};
  }
`
