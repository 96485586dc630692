import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { StageBadge } from '#web/ui/StageBadge.tsx'
import { TankGlyph } from '#web/ui/TankGlyph.tsx'
import { VesselStatusBadge } from '#web/ui/VesselStatusBadge.tsx'
import { MarkAvailableButton } from './MarkAvailableButton.tsx'
import { progressTone, tankProgress, type BatchView, type VesselView } from './scheduleViews.ts'

interface VesselTileProps {
  vessel: VesselView
  /** The batch that stands in the vessel now. */
  batch: BatchView | undefined
  now: Date
  onOpen: (batchId: string) => void
}

/** One tank: what is in it and how far it is, or that it is free, or why it is not. */
export function VesselTile({ vessel, batch, now, onOpen }: VesselTileProps) {
  const titleId = useId()
  const shape = vessel.type === 'FERMENTER' ? 'conical' : 'brite'
  return (
    <Tile aria-labelledby={titleId} $occupied={batch !== undefined}>
      <TankGlyph
        shape={shape}
        fill={batch ? tankProgress(batch, now).percent : 0}
        tone="orange"
        height={batch ? '100px' : '84px'}
      />
      <Facts>
        <Head>
          <Label id={titleId}>{vessel.label}</Label>
          <Muted>
            {vessel.name} · {vessel.capacityBBL} BBL
          </Muted>
        </Head>
        {batch ? (
          <Contents batch={batch} now={now} onOpen={onOpen} />
        ) : (
          <Free>
            <VesselStatusBadge status={vessel.status} />
            {vessel.status === 'CLEANING' && <MarkAvailableButton vessel={vessel} describedBy={titleId} />}
          </Free>
        )}
      </Facts>
    </Tile>
  )
}

function Contents({
  batch,
  now,
  onOpen,
}: {
  batch: BatchView
  now: Date
  onOpen: (batchId: string) => void
}) {
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

const Tile = styled.li<{ $occupied: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space.md};
  min-height: 172px;
  padding: ${theme.space.md};
  border: 1px ${(props) => (props.$occupied ? 'solid' : 'dashed')} ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${(props) => (props.$occupied ? theme.color.surface : theme.color.sunken)};
  transition: border-color ${theme.motion.quick};

  ${theme.media.cards} {
    min-height: 0;
  }
  ${theme.media.hover} {
    &:has(button:hover) {
      border-color: ${theme.color.fieldLine};
    }
  }
`

const Facts = styled.div`
  display: grid;
  flex: 1;
  gap: ${theme.space.sm};
  min-width: 0;
`

const Head = styled.div`
  display: grid;
  line-height: 1.3;
`

const Label = styled.h3`
  font-size: ${theme.font.size.xl};
`

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

const Free = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.sm};
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
