import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { IconPrinter } from '@tabler/icons-react'
import styled from 'styled-components'
import { lineUseLabels } from '#domain/recipes/recipeForm.ts'
import {
  colorFigure,
  figure,
  gravityFigure,
  temperatureFigure,
  scaledInWords,
  sizeInWords,
  type RecipeView,
} from '#web/features/recipes/recipeViews.ts'
import { Blank, Blanks, Lines, Paper } from './paperParts.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { formatMomentOfYear } from '#web/ui/dates/dates.ts'
import { text } from '#web/ui/language/text.ts'
import { useNow } from '#web/ui/dates/useNow.ts'

const measuredIn = (units: Units) => [
  ...[
    'Mash in at',
    `Mash ${signOf(units, 'temperature')}`,
    'Mash pH',
    'Boil begins',
    'Pre-boil gravity',
    'Boil ends',
  ],
  ...[
    'Original gravity',
    `Volume (${signOf(units, 'volume')})`,
    `Pitch ${signOf(units, 'temperature')}`,
    'Yeast lot',
    'Final gravity',
    'Kegged on',
  ],
]

interface BrewSheetProps {
  recipe: RecipeView
  scale: number
  /** The moment up to which the recipe is known to be current; null while it is live. */
  asOf: Date | null
}

/** The paper outlives the recipe that it shows. */
function asOfInWords(asOf: Date | null, now: Date): string {
  if (asOf === null) return `As of ${formatMomentOfYear(now)}.`
  return `As of ${formatMomentOfYear(asOf)}. The server can't be reached, so later changes are missing.`
}

/** The brew sheet: ingredients, expected figures, and room to write down the actual ones. Black on white, text only. */
export function BrewSheet({ recipe, scale, asOf }: BrewSheetProps) {
  const units = useUnits()
  const now = useNow()
  const targets: [name: string, value: string][] = [
    ['OG', gravityFigure(recipe.expectedOG, units)],
    ['FG', gravityFigure(recipe.expectedFG, units)],
    ['ABV', figure(recipe.expectedABV, 1, ' %')],
    ['IBU', figure(recipe.expectedIBU, 0)],
    [signOf(units, 'color'), colorFigure(recipe.colorSRM, units, 1)],
    ['Mash', temperatureFigure(recipe.mashTemp, units)],
    ['Boil', figure(recipe.boilTime, 0, ' min')],
    ['Yeast', recipe.yeast ?? '–'],
  ]
  return (
    <Paper>
      <Head>
        <div>
          <h1>{recipe.name}</h1>
          <p>
            {recipe.style} · Brew sheet for {sizeInWords(scale, units)}
          </p>
          <p>{asOfInWords(asOf, now)}</p>
        </div>
        <PrintButton type="button" onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden="true" />
          Print
        </PrintButton>
      </Head>
      <Blanks>
        <Blank label="Batch number" />
        <Blank label="Brew date" />
        <Blank label="Brewer" />
        <Blank label="Fermenter" />
      </Blanks>
      <section>
        <h2>Targets</h2>
        <Targets>
          {targets.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Targets>
      </section>
      <section>
        <h2>Ingredients</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Done</th>
              <th scope="col">Ingredient</th>
              <th scope="col">Amount</th>
              <th scope="col">Use</th>
              <th scope="col">Minutes</th>
              <th scope="col">Lot</th>
              <th scope="col">Weighed</th>
            </tr>
          </thead>
          <tbody>
            {recipe.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <Tick aria-hidden="true" />
                </td>
                <td>{line.ingredient.name}</td>
                <td>{scaledInWords(line, scale)}</td>
                <td>{line.use ? text(lineUseLabels[line.use]) : ''}</td>
                <td>{line.minutes ?? ''}</td>
                <td>{line.ingredient.lotNumber ?? ''}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
        {recipe.lines.length === 0 && <p>This recipe has no ingredients yet.</p>}
      </section>
      <section>
        <h2>Brew day</h2>
        <Blanks>
          {measuredIn(units).map((label) => (
            <Blank key={label} label={label} />
          ))}
        </Blanks>
      </section>
      <section>
        <h2>Notes</h2>
        {recipe.notes && (
          <Box as="p" $lines="pre-line">
            {recipe.notes}
          </Box>
        )}
        <Lines count={6} />
      </section>
    </Paper>
  )
}

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  border-bottom: 3px solid #111111;
  padding-bottom: 8px;

  h1 {
    font-size: 26px;
  }
`

const PrintButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid #111111;
  border-radius: 8px;
  background: #ffffff;
  font-weight: 650;

  @media print {
    display: none;
  }
`

const Targets = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 6px 16px;

  > div {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    border-bottom: 1px solid #999999;
  }
  dd {
    font-weight: 650;
    text-align: right;
  }
`

const Tick = styled.span`
  display: inline-block;
  width: 18px;
  height: 18px;
  border: 1.5px solid #111111;
`
