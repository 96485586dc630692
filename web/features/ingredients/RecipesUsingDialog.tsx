import { useUnits } from '#web/ui/units/shownUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { IconBookOff } from '@tabler/icons-react'
import styled from 'styled-components'
import { amountText } from '#web/ui/units/amounts.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Detail } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { RecipesUsingDocument } from './ingredientDocuments.ts'
import type { IngredientView } from './ingredientViews.ts'
import { Row } from '#web/ui/layout/Row.ts'

/** The recipes that use an ingredient, and how much of it. */
export function RecipesUsingDialog({ item, onClose }: { item: IngredientView; onClose: () => void }) {
  const units = useUnits()
  const query = useLiveQuery(RecipesUsingDocument, {
    variables: { ingredientId: item.id },
  })
  const { data } = query
  const uses = data?.recipesUsing
  return (
    <Dialog open onClose={onClose} title={`Recipes using ${item.name}`}>
      <DialogBody role="region" aria-label="Recipes" tabIndex={0}>
        <Pending of={query} failure="The recipes could not be loaded">
          <LoadingNote what="the recipes" />
          <Skeleton $height="160px" />
        </Pending>
        {uses?.length === 0 && <EmptyState icon={IconBookOff} title="No recipe uses it" />}
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
                $leading={1.35}
                key={`${recipe.id} ${at}`}
              >
                <span>
                  <strong>{recipe.name}</strong>
                  <Detail>{recipe.style}</Detail>
                </span>
                <Amount>
                  {amountText(amount, unit)}
                  <Detail>for {volumeText(recipeBBL, units)}</Detail>
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
