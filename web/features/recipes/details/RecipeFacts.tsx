import { useUnits } from '#web/ui/units/shownUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import styled from 'styled-components'
import { unitTable } from '#domain/units/units.ts'
import { theme } from '#web/theme.ts'
import {
  colorFigure,
  figure,
  gravityFigure,
  isComputed,
  percentFigure,
  temperatureFigure,
  timeFigure,
  type RecipeView,
} from '#web/features/recipes/recipeViews.ts'
import type { RecipeFigure } from '#domain/recipes/recipeFigures.ts'
import { SrmSwatch } from '#web/features/recipes/SrmSwatch.tsx'
import { mashStepText } from '#domain/recipes/mashSteps.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { profileText, stepsOf } from '#web/ui/profile/profileText.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'

/** A recipe's figures. */
export function RecipeFacts({ recipe }: { recipe: RecipeView }) {
  const units = useUnits()
  const { colorSRM } = recipe
  const color =
    colorSRM === null || colorSRM === undefined
      ? '–'
      : `${colorFigure(colorSRM, 1)} ${signOf(units, 'color')}${units.color === 'SRM' ? ` (${figure(unitTable.EBC.from(colorSRM), 0)} EBC)` : ''}`
  const facts: [name: string, value: string, figure?: RecipeFigure][] = [
    [text('recipes.styleShort'), recipe.style],
    [text('recipes.og'), gravityFigure(recipe.expectedOG), 'OG'],
    [text('recipes.fg'), gravityFigure(recipe.expectedFG)],
    [text('recipes.abv'), percentFigure(recipe.expectedABV), 'ABV'],
    [text('recipes.ibu'), figure(recipe.expectedIBU, 0), 'IBU'],
    [text('recipes.color'), color, 'COLOR'],
    [text('recipes.mash'), temperatureFigure(recipe.mashTemp)],
    [text('recipes.boil'), timeFigure(recipe.boilTime)],
    [text('recipes.yeast'), recipe.yeast ?? '–'],
    ...profileFact(recipe),
  ]
  return (
    <Row>
      <SrmSwatch srm={colorSRM} size={104} />
      <Grid
        as="dl"
        $grow
        $columns="repeat(auto-fill, minmax(130px, 1fr))"
        $phone="repeat(auto-fill, minmax(84px, 1fr))"
        $gap="sm md"
      >
        {facts.map(([name, value, of]) => (
          <div key={name}>
            <Muted as="dt">{name}</Muted>
            <Text as="dd" $weight="medium" $lines="pre-line">
              {value}
              {of && isComputed(recipe, of) && <Detail>{text('recipes.isCalculated')}</Detail>}
            </Text>
          </div>
        ))}
        {recipe.mashSteps.length > 0 && (
          <Rests>
            <Muted as="dt">{text('recipes.mashSteps')}</Muted>
            {recipe.mashSteps.map((step, index) => (
              <Text as="dd" $weight="medium" key={index}>
                {textOf(mashStepText({ ...step, name: step.name ?? null }))}
              </Text>
            ))}
          </Rests>
        )}
      </Grid>
    </Row>
  )
}

const Rests = styled.div`
  grid-column: 1 / -1;
`

/** Its temperature profile, where it has one. */
function profileFact({ temperatureProfile }: RecipeView): [name: string, value: string][] {
  if (temperatureProfile.length === 0) return []
  return [[text('profile.title'), profileText(stepsOf(temperatureProfile))]]
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.lg};

  ${theme.media.cards} {
    align-items: flex-start;
    gap: ${theme.space.md};
  }
`
