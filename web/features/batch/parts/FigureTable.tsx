import { volumeText } from '#domain/units/volumeText.ts'
import { fromStored } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import styled from 'styled-components'
import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { brewsText } from '#domain/batches/brews.ts'
import { isFinished } from '#domain/batches/batchStages.ts'
import { gravityText, percentText, platoText } from '#domain/fermentation/gravity.ts'
import { countOf } from '#domain/overview/counts.ts'
import { moneyText } from '#web/ui/units/money.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import type { OtherBatch } from '#web/features/batch/useOtherBatch.ts'
import { theme } from '#web/theme.ts'
import { Muted } from '#web/ui/layout/Muted.ts'

interface FigureTableProps {
  batch: RecordedBatch
  figures: BatchFigures
  /** A batch that it is compared with: its figures stand below. */
  other: OtherBatch | null
}

/** A figure: its name, its value, and more about it. */
type Figure = [name: string, value: string, more: string]

/** The figures of a batch as far as they are recorded, and those of the batch that it is compared with. */
export function FigureTable({ batch, figures, other }: FigureTableProps) {
  const units = useUnits()
  const theirs = other && figuresIn(other.batch, other.figures, units)
  return (
    <section aria-label="Figures">
      <Figures>
        {figuresIn(batch, figures, units).map(([name, value, more], index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> <small>{more}</small>
            </dd>
            {theirs && (
              <Other>
                {other.batch.batchNumber}: <b>{theirs[index]?.[1]}</b> {theirs[index]?.[2]}
              </Other>
            )}
          </div>
        ))}
      </Figures>
      <Muted as="p" $size="xs" $above="xs">
        ABV by the simple formula, (OG − FG) × 131.25. The cost is that of what was taken from stock, at its
        price then.
      </Muted>
    </section>
  )
}

function figuresIn(batch: RecordedBatch, figures: BatchFigures, units: Units): Figure[] {
  const { stage, recipe, batchSizeBBL } = batch
  const { originalGravity, gravity, kegs, keggedBBL, yieldPercent, costCents, withoutCost } = figures
  const isDone = isFinished(stage)
  return [
    [
      figures.isOriginalGravityExpected ? 'Expected original gravity' : 'Original gravity',
      gravityText(originalGravity, units),
      platoText(originalGravity, units),
    ],
    [isDone ? 'Final gravity' : 'Gravity now', gravityText(gravity, units), platoText(gravity, units)],
    ['Target gravity', gravityText(recipe.expectedFG, units), platoText(recipe.expectedFG, units)],
    [isDone ? 'ABV' : 'ABV so far', percentText(figures.abv), planned('plan', recipe.expectedABV, '%')],
    ['Attenuation', percentText(figures.attenuation), 'apparent'],
    ['Brewed', volumeText(batchSizeBBL, units), brewsText(batch, units) ?? ''],
    [
      'Kegged',
      keggedBBL === null ? '-' : volumeText(keggedBBL, units),
      keggedBBL === null
        ? ''
        : `${percentText(yieldPercent)} · ${kegs.HALF_BBL} × 1/2, ${kegs.SIXTH_BBL} × 1/6`,
    ],
    [
      'Ingredients',
      costCents === null ? '-' : moneyText(costCents),
      withoutCost > 0
        ? `${countOf(withoutCost, 'ingredient')} without a price`
        : figures.costPerBBLCents === null
          ? ''
          : `${moneyText(figures.costPerBBLCents / fromStored(units, 'volume', 1))} per ${signOf(units, 'volume')}`,
    ],
  ]
}

function planned(word: string, value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? '' : `${word} ${value}${unit}`
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(8, minmax(0, 1fr));
  gap: ${theme.space.sm};

  > div {
    min-width: 0;
    padding: ${theme.space.sm} ${theme.space.md};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
    background: ${theme.color.surface};
  }
  dt,
  small {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.xs};
  }
  dd {
    display: grid;
    align-content: start;
  }
  strong {
    font-size: ${theme.font.size.lg};
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 1599.98px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${theme.media.list} {
    grid-template-columns: 1fr 1fr;
    gap: ${theme.space.xs};
  }
`

const Other = styled.dd`
  && {
    display: block;
  }
  margin-top: ${theme.space.xxs};
  padding-top: ${theme.space.xxs};
  border-top: 1px dashed ${theme.color.line};
  color: ${theme.tone.blue.text};
  font-size: ${theme.font.size.xs};
  font-variant-numeric: tabular-nums;
`
