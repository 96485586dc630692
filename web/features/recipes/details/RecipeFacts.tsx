import styled from 'styled-components'
import { ebcOf } from '#domain/recipes/color.ts'
import { theme } from '#web/theme.ts'
import { figure, type RecipeView } from '#web/features/recipes/recipeViews.ts'
import { SrmSwatch } from '#web/features/recipes/SrmSwatch.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Grid } from '#web/ui/layout/Stack.ts'

/** A recipe's figures. */
export function RecipeFacts({ recipe }: { recipe: RecipeView }) {
  const { colorSRM } = recipe
  const color =
    colorSRM === null || colorSRM === undefined
      ? '–'
      : `${figure(colorSRM, 1)} SRM (${figure(ebcOf(colorSRM), 0)} EBC)`
  const facts: [name: string, value: string][] = [
    ['Style', recipe.style],
    ['OG', figure(recipe.expectedOG, 3)],
    ['FG', figure(recipe.expectedFG, 3)],
    ['ABV', figure(recipe.expectedABV, 1, ' %')],
    ['IBU', figure(recipe.expectedIBU, 0)],
    ['Color', color],
    ['Mash', figure(recipe.mashTemp, 0, ' °F')],
    ['Boil', figure(recipe.boilTime, 0, ' min')],
    ['Yeast', recipe.yeast ?? '–'],
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
        {facts.map(([name, value]) => (
          <div key={name}>
            <Muted as="dt">{name}</Muted>
            <Text as="dd" $weight="medium">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
    </Row>
  )
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
