import { graphql } from '#generated/gql/gql.ts'
import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { IconBookOff } from '@tabler/icons-react'
import styled from 'styled-components'
import { amountText } from '#web/ui/units/amounts.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { IngredientView } from './ingredientViews.ts'
import { Row } from '#web/ui/layout/Row.ts'

/** The recipes that use an ingredient. */
const RecipesUsingDocument = graphql(`
  query RecipesUsing($ingredientId: ID!) {
    asOfSeq
    recipesUsing(ingredientId: $ingredientId) {
      recipe {
        ...RecipeFields
      }
      amount
      unit
    }
  }
`)

const size = { quantity: 'volume', value: recipeBBL, isShort: true } as const

/** The recipes that use an ingredient, and how much of it. */
export function RecipesUsingDialog({ item, onClose }: { item: IngredientView; onClose: () => void }) {
  useUnits()
  const query = useLiveQuery(RecipesUsingDocument, {
    variables: { ingredientId: item.id },
  })
  const { data } = query
  const uses = data?.recipesUsing
  return (
    <Dialog open onClose={onClose} title={text('stock.recipesUsing', { name: item.name })}>
      <DialogBody role="region" aria-label={text('stock.recipes')} tabIndex={0}>
        <Pending of={query} failure={text('stock.recipesFailed')}>
          <LoadingNote what={text('stock.loadingRecipes')} />
          <Skeleton $height="160px" />
        </Pending>
        {uses?.length === 0 && <EmptyState icon={IconBookOff} title={text('stock.noRecipe')} />}
        {uses && uses.length > 0 && (
          <Stack as="ul" $gap="xs">
            {uses.map(({ recipe, amount, unit }, at) => (
              <Row
                as="li"
                $surface="sunken"
                $spread
                $gap="md"
                $pad="xs md"
                $minHeight="64px"
                $leading="snug"
                key={`${recipe.id} ${at}`}
              >
                <span>
                  <strong>{recipe.name}</strong>
                  <Detail>{recipe.style}</Detail>
                </span>
                <Amount>
                  {amountText(amount, unit)}
                  <Detail>{text('stock.forSize', { size })}</Detail>
                </Amount>
              </Row>
            ))}
          </Stack>
        )}
      </DialogBody>
    </Dialog>
  )
}

const Amount = styled.span`
  text-align: right;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
