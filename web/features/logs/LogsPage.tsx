import { text } from '#web/ui/language/text.ts'
import { IconBeerOff, IconHistory, IconPencilPlus, IconAlertTriangleFilled } from '@tabler/icons-react'
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
import { Stack } from '#web/ui/layout/Stack.ts'

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
        <Skeleton key={each} $height="420px" />
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

const looks: Record<Health, Look> = {
  gray: batchHealthLooks.UNREAD,
  red: batchHealthLooks.ISSUE,
  green: batchHealthLooks.EARLY,
  yellow: batchHealthLooks.UNDER_WAY,
  orange: batchHealthLooks.NEARLY_DUE,
}

/** The health of a batch: color, icon and label. `percent` is the share of the expected days. */
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

/** A batch's last readings and their age, those of a device, its gravity curve, and whether the last entry is flagged. */
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
    <Stack $surface="well" $gap="xs" $pad="sm">
      <Grid as="dl" $columns="1.2fr 1fr auto" $gap="sm">
        {figures.map(([name, value]) => (
          <div key={name}>
            <Muted as="dt" $size="xs">
              {name}
            </Muted>
            <Text as="dd" $size="xl" $weight="strong" $leading="tight" $lines="nowrap">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
      <TankReadings readings={readings} fermentation={fermentation} now={now} />
      <Stack $align="center" $minHeight="56px">
        {points.length > 1 ? (
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
        ) : (
          <Muted as="p">{text('logs.curveBegins')}</Muted>
        )}
      </Stack>
      <Row as="p" $wrap $spread $align="stretch" $gap="xs" $tone="gray" $size="sm">
        <span>
          {latestLog
            ? text('logs.lastEntry', { age: ageText(new Date(latestLog.timestamp), now) })
            : text('logs.noEntry')}
        </span>
        {latestLog?.issueFlag && (
          <Row as="strong" $gap="xxs" $tone="red">
            <IconAlertTriangleFilled size={16} aria-hidden="true" />
            {text('logs.hasIssue')}
          </Row>
        )}
      </Row>
    </Stack>
  )
}
