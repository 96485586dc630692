import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { IconHistory, IconPencilPlus } from '@tabler/icons-react'
import { useId } from 'react'
import styled from 'styled-components'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import type { Health } from '#domain/fermentation/health.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { OpenIssue } from '#web/live/issues/OpenIssue.tsx'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { WaitingNote } from '#web/ui/dialogs/WaitingNote.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { CardReadings } from './CardReadings.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { needsReading, recipeName, standing, vesselLabel, type LoggedBatch } from './logViews.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface ActiveBatchCardProps {
  batch: LoggedBatch
  now: Date
  /** What a device measured in its tank last. */
  readings: VesselReadings | undefined
  fermentation: Fermentation | undefined
  onAddLog: (batchId: string) => void
  onViewAll: (batchId: string) => void
}

/** A batch in its tank: its progress, the last readings, and a button to add one. */
export function ActiveBatchCard(props: ActiveBatchCardProps) {
  const { batch, now, readings, fermentation, onAddLog, onViewAll } = props
  const titleId = useId()
  const { days, expectedDays, percent, health } = standing(batch, now)
  useUnits()
  const standsAt = { day: days, of: expectedDays }
  const waiting = useWaitingFor(`Batch:${batch.id}`)
  const photos = [
    ...waiting.flatMap(({ photoIds = [] }) => photoIds.map((id) => ({ id }))),
    ...(batch.latestLog?.photos ?? []),
  ]
  return (
    <Item aria-labelledby={titleId} $health={health}>
      <Row $wrap $spread $align="start" $gap="xs">
        <div>
          <Box as="h3" $size="xxl" $leading="tight" id={titleId}>
            {vesselLabel(batch)}
          </Box>
          <Muted>{measuredVolume(batch.batchSizeBBL)}</Muted>
        </div>
        <HealthBadge health={health} percent={percent} />
      </Row>
      <div>
        <Box as="p" $size="lg" $weight="strong" $leading="snug">
          {recipeName(batch)}
        </Box>
        <Muted>
          <BatchLink number={batch.batchNumber}>
            {text('logs.batchNumber', { number: batch.batchNumber })}
          </BatchLink>
        </Muted>
      </div>
      <div>
        <Row $spread $align="stretch" $below="xxs">
          <Text as="strong">{text('logs.day', standsAt)}</Text>
          <Muted>{text('logs.percent', { percent })}</Muted>
        </Row>
        <ProgressBar
          percent={percent}
          tone={health}
          label={text('logs.progressOf', { number: batch.batchNumber })}
          text={text('logs.dayAndPercent', { ...standsAt, percent })}
        />
      </div>
      <CardReadings batch={batch} now={now} readings={readings} fermentation={fermentation} />
      {batch.openIssue && <OpenIssue issue={batch.openIssue} batch={batch} />}
      <Avatars names={useEditors(`BatchLog:${batch.id}`)} doing="logging" />
      <WaitingNote actions={waiting} />
      <ShownPhotos photos={photos} />
      <Actions>
        <Button
          main
          variant={needsReading(batch, readings, now) ? 'primary' : 'tonal'}
          icon={IconPencilPlus}
          disabledReason={useRoleRefusal('addLog')}
          aria-describedby={titleId}
          onClick={() => onAddLog(batch.id)}
        >
          {text('logs.add')}
        </Button>
        <Button main icon={IconHistory} aria-describedby={titleId} onClick={() => onViewAll(batch.id)}>
          {text('logs.viewAll')}
        </Button>
      </Actions>
    </Item>
  )
}

/** A band along the top shows the colour; a flagged batch also has a thick frame. */
const Item = styled.li<{ $health: Health }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space.md};
  padding: ${theme.space.lg} ${theme.space.md} ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  overflow: hidden;
  ${(props) => props.$health === 'red' && `border: 2px solid ${theme.tone.red.fill};`}

  &::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 5px;
    background: ${(props) => theme.tone[props.$health].fill};
  }
`

const Actions = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space.sm};
  margin-top: auto;

  > span,
  > span > button {
    width: 100%;
  }
`
