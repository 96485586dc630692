import { text, textOf } from '#web/ui/language/text.ts'
import { fromStored } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { brewsOf } from '#domain/batches/brews.ts'
import { isFinished } from '#domain/batches/batchStages.ts'
import type { Volume } from '#domain/batches/volumes.ts'
import { measuredGravity, measuredPercent, measuredPlato, measuredVolume } from '#web/ui/units/measured.ts'
import { moneyText } from '#web/ui/units/money.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import type { OtherBatch } from '#web/features/batch/useOtherBatch.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'

interface FigureTableProps {
  batch: RecordedBatch
  figures: BatchFigures
  /** A batch that it is compared with: its figures stand below. */
  other: OtherBatch | null
}

/** A figure: its name, its value, and more about it. */
type Figure = [name: string, value: string, more: string]

/**
 * The figures of a batch as far as they are recorded, and those of the batch that it is compared with. On a phone the gravities and
 * the alcohol, and the others on demand.
 */
export function FigureTable({ batch, figures, other }: FigureTableProps) {
  const units = useUnits()
  const [isWhole, setWhole] = useState(false)
  const theirs = other && figuresIn(other.batch, other.figures, units)
  return (
    <section aria-label={text('batch.figures')}>
      <Figures $isWhole={isWhole}>
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
      <More
        aria-expanded={isWhole}
        icon={isWhole ? IconChevronUp : IconChevronDown}
        onClick={() => setWhole(!isWhole)}
      >
        {text(isWhole ? 'batch.fewerFigures' : 'batch.moreFigures')}
      </More>
      <Muted as="p" $size="xs" $above="xs">
        {text('batch.figuresHint')}
      </Muted>
    </section>
  )
}

function figuresIn(batch: RecordedBatch, figures: BatchFigures, units: Units): Figure[] {
  const { stage, recipe } = batch
  const { originalGravity, gravity, volume, toKeg, kegs, keggedBBL, yieldPercent, costCents } = figures
  const isDone = isFinished(stage)
  const isPlan = stage === 'PLANNED' && volume.figure === 'PLANNED'
  return [
    [
      text(figures.isOriginalGravityExpected ? 'batch.expectedOriginal' : 'batch.originalGravity'),
      measuredGravity(originalGravity),
      measuredPlato(originalGravity),
    ],
    [
      text(isDone ? 'batch.finalGravity' : 'batch.gravityNow'),
      measuredGravity(gravity),
      measuredPlato(gravity),
    ],
    [text('batch.targetGravity'), measuredGravity(recipe.expectedFG), measuredPlato(recipe.expectedFG)],
    [
      text(isDone ? 'batch.abv' : 'batch.abvSoFar'),
      measuredPercent(figures.abv),
      typeof recipe.expectedABV === 'number'
        ? text('batch.planned', { percent: { number: recipe.expectedABV } })
        : '',
    ],
    [text('batch.attenuation'), measuredPercent(figures.attenuation), text('batch.apparent')],
    [
      text(isPlan ? 'batch.plannedVolume' : 'batch.brewedVolume'),
      measuredVolume(volume.bbl),
      [isPlan ? '' : volumeAs(batch, volume), brewsText(batch, volume)].filter(Boolean).join(' · '),
    ],
    [
      text('batch.kegged'),
      keggedBBL === null ? '–' : measuredVolume(keggedBBL),
      keggedBBL === null
        ? ''
        : text('batch.yieldOf', {
            figure: toKeg.figure,
            percent: measuredPercent(yieldPercent),
            volume: measuredVolume(toKeg.bbl),
            half: kegs.HALF_BBL,
            sixth: kegs.SIXTH_BBL,
          }),
    ],
    [text('batch.ingredients'), costCents === null ? '–' : moneyText(costCents), costText(figures, units)],
  ]
}

/** Which of the figures that were recorded the volume of a batch is. */
function volumeAs({ leftInTankBBL }: RecordedBatch, { figure }: Volume): string {
  return text('batch.volumeAs', { figure: figure === 'PACKAGED' && leftInTankBBL ? 'PACKAGED_LEFT' : figure })
}

/** The brews that a planned size is made of; another volume is not that of so many brews. */
function brewsText(batch: RecordedBatch, { figure }: Volume): string {
  const brews = figure === 'PLANNED' ? brewsOf(batch) : null
  return brews ? textOf(brews) : ''
}

/** How much of the cost is missing, else what a unit of beer cost. */
function costText({ withoutCost, costPerBBLCents }: BatchFigures, units: Units): string {
  if (withoutCost > 0) return text('batch.withoutPrice', { count: withoutCost })
  if (costPerBBLCents === null) return ''
  const cents = costPerBBLCents / fromStored(units, 'volume', 1)
  return text('batch.costPer', { cost: { cents }, unit: signOf(units, 'volume') })
}

/** In one frame, divided by hairlines, like the figures of other pages. */
const Figures = styled.dl<{ $isWhole: boolean }>`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 1px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.line};
  overflow: hidden;

  > div {
    min-width: 0;
    padding: ${theme.space.xs} ${theme.space.md};
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
  }

  ${theme.media.list} {
    grid-template-columns: 1fr 1fr;

    > :nth-child(n + 5) {
      display: ${(props) => !props.$isWhole && 'none'};
    }
  }
`

/** Where all of them would push everything else off the screen. */
const More = styled(Button)`
  display: none;

  ${theme.media.list} {
    display: inline-flex;
    width: 100%;
    margin-top: ${theme.space.xs};
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
`
