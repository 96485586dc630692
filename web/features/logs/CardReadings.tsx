import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import { measuredGravity, measuredReading } from '#web/ui/units/measured.ts'
import { figure } from '#web/ui/language/figures.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { TankReadings } from '#web/ui/units/TankReadings.tsx'
import { gravityPoints, lastKnown, type LoggedBatch } from './logViews.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface CardReadingsProps {
  batch: LoggedBatch
  now: Date
  readings: VesselReadings | undefined
  fermentation: Fermentation | undefined
}

/** A batch's last readings and their age, those of a device, its gravity curve, and whether the last entry is flagged. */
export function CardReadings({ batch, now, readings, fermentation }: CardReadingsProps) {
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
