import { IconAlertTriangleFilled } from '@tabler/icons-react'
import styled from 'styled-components'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import { theme } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Sparkline } from '#web/ui/charts/Sparkline.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { gravityPoints, lastKnown, type LoggedBatch } from './logViews.ts'
import { Stack, Grid } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'

/** A batch's last readings and their age, its gravity curve, and whether the last entry is flagged. */
export function CardReadings({ batch, now }: { batch: LoggedBatch; now: Date }) {
  const known = lastKnown(batch)
  const points = gravityPoints(batch)
  const { latestLog } = batch
  return (
    <Stack $surface="well" $gap="xs" $pad="sm">
      <Grid as="dl" $columns="1.2fr 1fr auto" $gap="sm">
        <Figure>
          <dt>Temperature</dt>
          <dd>{measurementText('temperature', known.temperature?.value)}</dd>
        </Figure>
        <Figure>
          <dt>Gravity</dt>
          <dd>{gravityText(known.gravity?.value)}</dd>
        </Figure>
        <Figure>
          <dt>Logs</dt>
          <dd>{batch.logCount}</dd>
        </Figure>
      </Grid>
      <Stack $align="center" $minHeight="56px">
        {points.length > 1 ? (
          <Sparkline
            points={points}
            tone="orange"
            target={batch.recipe?.expectedFG}
            label={`Gravity from ${gravityText(points[0]?.[1])} to ${gravityText(points.at(-1)?.[1])} in the last ${points.length} readings`}
          />
        ) : (
          <Muted as="p">The curve begins with the second gravity reading.</Muted>
        )}
      </Stack>
      <Row as="p" $wrap $spread $align="stretch" $gap="xs" $tone="gray" $size="sm">
        <span>
          {latestLog ? `Last entry ${ageText(new Date(latestLog.timestamp), now)}` : 'No entry yet'}
        </span>
        {latestLog?.issueFlag && (
          <Row as="strong" $gap="xxs" $tone="red">
            <IconAlertTriangleFilled size={16} aria-hidden="true" />
            Has issue
          </Row>
        )}
      </Row>
    </Stack>
  )
}

const Figure = styled.div`
  dt {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.xs};
  }
  dd {
    font-size: ${theme.font.size.xl};
    font-weight: ${theme.font.weight.strong};
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
    white-space: nowrap;
  }
`
