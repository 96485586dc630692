import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { abvAlternative, abvSimple, apparentAttenuation } from '#domain/fermentation/gravity.ts'
import { measuredGravity, measuredPercent, measuredPlato } from '#web/ui/units/measured.ts'
import { originalGravityOf } from '#domain/batches/batchFigures.ts'
import { isGravityStuck } from '#domain/fermentation/gravityReadings.ts'
import { theme } from '#web/theme.ts'
import type { HistoryBatch } from '#web/features/logs/history/historyChart.ts'
import { recipeName } from './logViews.ts'
import { gravitiesOf } from '#web/live/readings/gravitiesOf.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Box } from '#web/ui/layout/Box.ts'

/** A batch's gravities, and the attenuation and alcohol so far, with the formula named. */
export function BatchFigures({ batch }: { batch: HistoryBatch }) {
  useUnits()
  const readings = gravitiesOf(batch.readings)
  const current = readings.at(-1)?.gravity ?? null
  const og = originalGravityOf({ ...batch, expectedOG: batch.recipe?.expectedOG ?? null })
  const fg = batch.recipe?.expectedFG ?? null
  const isStuck =
    batch.stage === 'FERMENTING' &&
    isGravityStuck(readings, { og, fg }, batch.recipe?.stuckHours ?? undefined)
  return (
    <div>
      <Text as="p" $size="lg" $weight="strong" $below="sm">
        {recipeName(batch)}
      </Text>
      <Figures>
        <Figure
          name={text('fermentation.originalGravity')}
          value={measuredGravity(og)}
          more={measuredPlato(og)}
        />
        <Figure
          name={text('fermentation.gravityNow')}
          value={measuredGravity(current)}
          more={measuredPlato(current)}
        />
        <Figure
          name={text('fermentation.targetGravity')}
          value={measuredGravity(fg)}
          more={measuredPlato(fg)}
        />
        <Figure
          name={text('fermentation.attenuationSoFar')}
          value={measuredPercent(apparentAttenuation(og, current))}
          more={text('fermentation.apparent')}
        />
        <Figure
          name={text('fermentation.abvSoFar')}
          value={measuredPercent(abvSimple(og, current))}
          more={text('fermentation.alternative', { percent: measuredPercent(abvAlternative(og, current)) })}
        />
      </Figures>
      <Muted as="p" $size="xs" $above="xs">
        {text('fermentation.formulas')}
      </Muted>
      {isStuck && (
        <Box as="p" role="status" $surface="tinted" $tone="yellow" $above="sm" $pad="sm md">
          {text('fermentation.stuck')}
        </Box>
      )}
    </div>
  )
}

function Figure({ name, value, more }: { name: string; value: ReactNode; more: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> <small>{more}</small>
      </dd>
    </div>
  )
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(128px, 1fr));
  gap: ${theme.space.sm};

  > div {
    padding: ${theme.space.sm} ${theme.space.md};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
    background: ${theme.color.sunken};
  }
  dt,
  small {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.xs};
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space.xs};
  }
  strong {
    font-size: ${theme.font.size.xl};
  }
  ${theme.media.cards} {
    grid-template-columns: 1fr 1fr;
    gap: ${theme.space.xs};

    > div {
      padding: ${theme.space.xs} ${theme.space.sm};
    }
    > div:last-child {
      grid-column: 1 / -1;
    }
  }
`
