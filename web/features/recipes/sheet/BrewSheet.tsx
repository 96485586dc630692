import { useUnits } from '#web/ui/units/shownUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { IconPrinter } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { amountsOfOneBrew } from '#domain/batches/brews.ts'
import { lineTimeText, lineUseLabels } from '#domain/recipes/recipeForm.ts'
import {
  colorFigure,
  computedInWords,
  figure,
  gravityFigure,
  percentFigure,
  temperatureFigure,
  timeFigure,
  scaledInWords,
  sizeInWords,
  type BrewedBatch,
  type RecipeView,
} from '#web/features/recipes/recipeViews.ts'
import { Blank, Blanks, Lines, Paper, Ticks } from './paperParts.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { formatDay, formatMomentOfYear } from '#web/ui/dates/dates.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { message } from '#domain/language/message.ts'

interface BrewSheetProps {
  recipe: RecipeView
  scale: number
  /** Whose sheet it is; otherwise there is room to write that down. */
  batch?: BrewedBatch
  /** The moment up to which the recipe is known to be current; null while it is live. */
  asOf: Date | null
}

/** The paper outlives the recipe that it shows. */
function asOfInWords(asOf: Date | null, now: Date): string {
  if (asOf === null) return text('brewSheet.asOf', { when: formatMomentOfYear(now) })
  return text('brewSheet.asOfOffline', { when: formatMomentOfYear(asOf) })
}

/** The brew sheet: ingredients, expected figures, and room to write down the actual ones. Black on white, text only. */
export function BrewSheet({ recipe, scale, batch, asOf }: BrewSheetProps) {
  const units = useUnits()
  const now = useNow()
  const calculated = computedInWords(recipe)
  const brews = batch && amountsOfOneBrew(batch)
  const turns = batch?.brews ?? 1
  const targets: [name: string, value: string][] = [
    [text('recipes.og'), gravityFigure(recipe.expectedOG)],
    [text('recipes.fg'), gravityFigure(recipe.expectedFG)],
    [text('recipes.abv'), percentFigure(recipe.expectedABV)],
    [text('recipes.ibu'), figure(recipe.expectedIBU, 0)],
    [signOf(units, 'color'), colorFigure(recipe.colorSRM, 1)],
    [text('recipes.mash'), temperatureFigure(recipe.mashTemp)],
    [text('recipes.boil'), timeFigure(recipe.boilTime)],
    [text('recipes.yeast'), recipe.yeast ?? '–'],
  ]
  return (
    <Paper>
      <Head>
        <div>
          <h1>{recipe.name}</h1>
          <p>{text('brewSheet.sheetFor', { style: recipe.style, size: sizeInWords(scale) })}</p>
          {brews && <p>{textOf(brews)}</p>}
          <p>{asOfInWords(asOf, now)}</p>
        </div>
        <PrintButton type="button" onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden="true" />
          {text('brewSheet.print')}
        </PrintButton>
      </Head>
      <Blanks>
        <Blank label={text('brewSheet.batchNumber')} value={batch?.batchNumber} />
        <Blank label={text('brewSheet.brewDate')} value={batch && formatDay(batch.brewDate)} />
        <Blank label={text('brewSheet.brewer')} value={batch?.brewer?.name} />
        <Blank label={text('brewSheet.fermenter')} value={batch?.fermenter?.label} />
      </Blanks>
      <section>
        <h2>{text('brewSheet.targets')}</h2>
        <Targets>
          {targets.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Targets>
        {calculated && <p>{calculated}</p>}
      </section>
      <section>
        <h2>{text('brewSheet.ingredients')}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('brewSheet.done')}</th>
              <th scope="col">{text('brewSheet.ingredient')}</th>
              <th scope="col">{text('brewSheet.amount')}</th>
              <th scope="col">{text('brewSheet.use')}</th>
              <th scope="col">{text('brewSheet.time')}</th>
              <th scope="col">{text('brewSheet.lot')}</th>
              <th scope="col">{text('brewSheet.weighed')}</th>
            </tr>
          </thead>
          <tbody>
            {recipe.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <Ticks count={turns} />
                </td>
                <td>{line.ingredient.name}</td>
                <td>{scaledInWords(line, scale)}</td>
                <td>{line.use ? text(lineUseLabels[line.use]) : ''}</td>
                <td>{line.minutes == null ? '' : textOf(lineTimeText(line.minutes))}</td>
                <td>{line.ingredient.lotNumber ?? ''}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
        {recipe.lines.length === 0 && <p>{text('recipes.noIngredients')}</p>}
      </section>
      {recipe.mashSteps.length > 0 && <MashTable steps={recipe.mashSteps} brews={turns} />}
      <ToMeasure brews={turns} />
      <section>
        <h2>{text('brewSheet.notes')}</h2>
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
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 8px;
  border-bottom: 3px solid ${theme.paper.ink};
  padding-bottom: 8px;

  h1 {
    font-size: ${theme.font.size.xxl};
  }
`

const PrintButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid ${theme.paper.ink};
  border-radius: ${theme.radius.md};
  background: ${theme.paper.sheet};
  font-weight: ${theme.font.weight.strong};

  @media print {
    display: none;
  }
`

const Targets = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 6px 16px;

  @media screen and (max-width: 700px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > div {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    border-bottom: 1px solid ${theme.paper.line};
  }
  dd {
    font-weight: ${theme.font.weight.strong};
    text-align: right;
  }
`

interface MashTableProps {
  steps: RecipeView['mashSteps']
  brews: number
}

/** The rests of the mash, with room for when each was reached. */
function MashTable({ steps, brews }: MashTableProps) {
  return (
    <section>
      <h2>{text('recipes.mashSteps')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('brewSheet.done')}</th>
            <th scope="col">{text('recipes.restName')}</th>
            <th scope="col">{text('fermentation.temperature')}</th>
            <th scope="col">{text('brewSheet.minutes')}</th>
            <th scope="col">{text('brewSheet.reachedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, temperature, minutes }, index) => (
            <tr key={index}>
              <td>
                <Ticks count={brews} />
              </td>
              <td>{name ?? index + 1}</td>
              <td>{temperatureFigure(temperature)}</td>
              <td>{minutes}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ofBrew = [
  message('brewSheet.mashIn'),
  message('brewSheet.mashTemperature', { unit: { sign: 'temperature' } }),
  message('brewSheet.mashPH'),
  message('brewSheet.boilBegins'),
  message('brewSheet.preBoil'),
  message('brewSheet.boilEnds'),
  message('brewSheet.originalGravity'),
  message('brewSheet.volume', { unit: { sign: 'volume' } }),
  message('brewSheet.pitch', { unit: { sign: 'temperature' } }),
  message('brewSheet.yeastLot'),
]

const ofBatch = [message('brewSheet.finalGravity'), message('brewSheet.keggedOn')]

/** Room for what is measured: of each brew where there are several, then of the batch. */
function ToMeasure({ brews }: { brews: number }) {
  if (brews === 1) return <Measured title={text('brewSheet.brewDay')} of={[...ofBrew, ...ofBatch]} />
  return (
    <>
      {Array.from({ length: brews }, (_, at) => (
        <Measured key={at} title={text('brewDay.brewOf', { brew: at + 1, count: brews })} of={ofBrew} />
      ))}
      <Measured title={text('brewDay.batch')} of={ofBatch} />
    </>
  )
}

function Measured({ title, of }: { title: string; of: typeof ofBrew }) {
  return (
    <section>
      <h2>{title}</h2>
      <Blanks>
        {of.map((label) => (
          <Blank key={label.id} label={textOf(label)} />
        ))}
      </Blanks>
    </section>
  )
}
