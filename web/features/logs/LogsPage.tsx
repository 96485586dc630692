import { text } from '#web/ui/language/text.ts'
import { IconBeerOff, IconHistory, IconPencilPlus } from '@tabler/icons-react'
import { useMemo, useId } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Later } from '#web/ui/shell/Later.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { CardGrid, Grid } from '#web/ui/layout/Grids.ts'
import { LogDialogs } from './LogDialogs.tsx'
import { LogsPageDocument } from './logDocuments.ts'
import {
  byVessel,
  needsReading,
  recipeName,
  standing,
  vesselLabel,
  type LoggedBatch,
  gravityPoints,
  lastKnown,
} from './logViews.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { useDepartures } from './useDepartures.ts'
import { useOpenLog } from '#web/features/logs/entry/useOpenLog.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { measuredVolume, measuredGravity, measuredReading } from '#web/ui/units/measured.ts'
import styled from 'styled-components'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
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
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { type Health, healthLabels } from '#domain/fermentation/health.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { batchHealthLooks, overdueLook, type Look } from '#web/ui/data/looks.ts'
import { figure } from '#web/ui/language/figures.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { TankReadings } from '#web/ui/units/TankReadings.tsx'
import { beerEdge } from '#web/ui/data/beerColor.ts'

/** The batches that ferment or condition, with their last readings and a button to add one. */
export function LogsPage() {
  const query = useLiveQuery(LogsPageDocument)
  const { data, asOf } = query
  const batches = useMemo(() => data && [...data.activeBatches].sort(byVessel), [data])
  const now = useNow(30_000)
  const readings = useReadings()
  const fermentations = useFermentations()
  const whyGone = useDepartures(batches)
  const open = useOpenLog()
  return (
    <>
      <PageHeader title={text('logs.title')} subtitle={text('logs.subtitle')} />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('logs.loadFailed')}>
        <LogsSkeleton />
      </Pending>
      {batches && (
        <>
          <Text as="h2" $size="xl" $below="md">
            {text('logs.active', { count: batches.length })}
          </Text>
          {batches.length === 0 && (
            <EmptyState
              icon={IconBeerOff}
              title={text('logs.none')}
              action={<LinkButton to="/schedule">{text('logs.openSchedule')}</LinkButton>}
            >
              {text('logs.noneHint')}
            </EmptyState>
          )}
          <Later fallback={batches.length > 0 && <CardsSkeleton />}>
            <CardGrid $min="300px">
              {batches.map((batch) => (
                <ActiveBatchCard
                  key={batch.id}
                  batch={batch}
                  now={now}
                  readings={readings.get(vesselOf(batch)?.id ?? '')}
                  fermentation={fermentations.get(batch.id)}
                  onAddLog={open.addLog}
                  onViewAll={open.viewAll}
                />
              ))}
            </CardGrid>
          </Later>
          <LogDialogs batches={batches} open={open} whyGone={whyGone} />
        </>
      )}
    </>
  )
}

/** What stands there while the page is loaded. */
function LogsSkeleton() {
  return (
    <>
      <LoadingNote what={text('logs.loadingLogs')} />
      <CardsSkeleton />
    </>
  )
}

/** The shape of the cards. */
function CardsSkeleton() {
  return (
    <CardGrid as="div" $min="300px">
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} $height="330px" />
      ))}
    </CardGrid>
  )
}

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
function ActiveBatchCard(props: ActiveBatchCardProps) {
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
    <Item aria-labelledby={titleId} $health={health} $beer={batch.recipe?.colorSRM}>
      <Row $wrap $spread $gap="xs">
        <Row $wrap $align="baseline" $gap="0 xs">
          <Box as="h3" $size="xl" $leading="tight" id={titleId}>
            {vesselLabel(batch)}
          </Box>
          <Muted>{measuredVolume(batch.batchSizeBBL)}</Muted>
        </Row>
        <HealthBadge health={health} percent={percent} />
      </Row>
      <Row $wrap $spread $align="baseline" $gap="0 sm">
        <Box as="p" $size="lg" $weight="strong" $leading="snug">
          {recipeName(batch)}
        </Box>
        <Muted>
          <BatchLink number={batch.batchNumber}>
            {text('logs.batchNumber', { number: batch.batchNumber })}
          </BatchLink>
        </Muted>
      </Row>
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

/** A band along the top shows its health, the left edge its beer; a flagged batch also has a thick frame. */
const Item = styled.li<{ $health: Health; $beer: number | null | undefined }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space.sm};
  padding: ${theme.space.md} ${theme.space.md} ${theme.space.md} calc(${theme.space.md} + ${theme.space.xxs});
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  overflow: hidden;
  ${(props) => props.$health === 'red' && `border: 2px solid ${theme.tone.red.fill};`}

  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset: 0 0 auto;
    height: 4px;
    background: ${(props) => theme.tone[props.$health].fill};
  }
  &::after {
    ${({ $beer }) => beerEdge($beer)}
  }
  ${theme.media.cards} {
    gap: ${theme.space.xs};
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

const looks: Record<Health, Look> = {
  gray: batchHealthLooks.UNREAD,
  red: batchHealthLooks.ISSUE,
  green: batchHealthLooks.EARLY,
  yellow: batchHealthLooks.UNDER_WAY,
  orange: batchHealthLooks.NEARLY_DUE,
}

/** The health of a batch: color, icon and label; red is that its last entry is flagged. `percent` is the share of the expected days. */
function HealthBadge({ health, percent }: { health: Health; percent: number }) {
  const isOver = health === 'orange' && percent >= 100
  const look = isOver ? overdueLook : looks[health]
  return <Badge {...look} label={text(isOver ? 'logs.overdue' : healthLabels[health])} />
}

interface CardReadingsProps {
  batch: LoggedBatch
  now: Date
  readings: VesselReadings | undefined
  fermentation: Fermentation | undefined
}

/** A batch's last readings, its gravity curve, what a device measures, and when the last entry was made. */
function CardReadings({ batch, now, readings, fermentation }: CardReadingsProps) {
  useUnits()
  const known = lastKnown(batch)
  const points = gravityPoints(batch)
  const { latestLog } = batch
  const figures = [
    [text('fermentation.temperature'), measuredReading('temperature', known.temperature?.value)],
    [text('fermentation.gravity'), measuredGravity(known.gravity?.value)],
    [text('logs.count'), figure(batch.logCount)],
  ] as const
  return (
    <Measured>
      <Grid as="dl" $columns="1.2fr 1fr auto" $gap="sm">
        {figures.map(([name, value]) => (
          <div key={name}>
            <Muted as="dt" $size="xs">
              {name}
            </Muted>
            <Text as="dd" $size="xxl" $weight="strong" $leading="tight" $lines="nowrap">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
      {points.length > 1 ? (
        <Curve>
          <Sparkline
            points={points}
            tone="orange"
            target={batch.recipe?.expectedFG}
            label={text('logs.curveFrom', {
              from: measuredGravity(points[0]?.[1]),
              to: measuredGravity(points.at(-1)?.[1]),
              count: points.length,
            })}
          />
        </Curve>
      ) : (
        <Muted as="p">{text('logs.curveBegins')}</Muted>
      )}
      <Row $wrap $spread $gap="0 sm">
        <Muted>
          {latestLog
            ? text('logs.lastEntry', { age: ageText(new Date(latestLog.timestamp), now) })
            : text('logs.noEntry')}
        </Muted>
        <TankReadings readings={readings} fermentation={fermentation} now={now} />
      </Row>
    </Measured>
  )
}

/** The curve takes what a row of cards has too much of in height. */
const Measured = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space.xs};
`

/** On a phone it is behind the figures, so that a card is less than half a screen. */
const Curve = styled.div`
  position: relative;
  flex: 1;
  min-height: 56px;

  > svg {
    position: absolute;
    inset: 0;
    height: 100%;
  }
  ${theme.media.cards} {
    position: absolute;
    inset: ${theme.space.lg} 0 0;
    opacity: 0.25;
    pointer-events: none;
  }
`
