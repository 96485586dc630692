import { useMemo } from 'react'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { lineTimeText, lineUseLabels } from '#domain/recipes/recipeForm.ts'
import { needColumns } from '#web/ui/data/needColumns.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { scaledInWords, type NeedView, type RecipeView } from '#web/features/recipes/recipeViews.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'

interface AvailabilityTableProps {
  recipe: RecipeView
  needs: readonly NeedView[]
  scale: number
}

/** The ingredients for a batch of this size, compared with the stock. */
export function AvailabilityTable({ recipe, needs, scale }: AvailabilityTableProps) {
  useUnits()
  const columns = useMemo(() => columnsFor(recipe, scale), [recipe, scale])
  const wanting = needs.filter(({ status }) => status !== 'ENOUGH')
  if (needs.length === 0) return <Detail>{text('recipes.noIngredients')}</Detail>
  return (
    <>
      <Row as="p" $gap="xs" $below="sm" $tone={wanting.length === 0 ? 'green' : 'red'} role="status">
        {wanting.length === 0 ? (
          <>
            <IconCircleCheck size={20} aria-hidden="true" />
            {text('recipes.allInStock')}
          </>
        ) : (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {text('recipes.short', { short: wanting.length, count: needs.length })}
          </>
        )}
      </Row>
      <DataTable
        label={text('recipes.availability')}
        items={needs}
        columns={columns}
        keyOf={({ ingredient }) => ingredient.id}
      />
    </>
  )
}

function columnsFor(recipe: RecipeView, scale: number): DataColumn<NeedView>[] {
  return [
    {
      header: text('recipes.ingredient'),
      cell: ({ ingredient }) => (
        <span>
          <strong>{ingredient.name}</strong>
          {recipe.lines
            .filter((line) => line.ingredientId === ingredient.id)
            .map((line) => (
              <Detail key={line.id}>
                {[
                  scaledInWords(line, scale),
                  line.use && text(lineUseLabels[line.use]),
                  line.minutes != null && textOf(lineTimeText(line.minutes)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Detail>
            ))}
        </span>
      ),
    },
    ...needColumns,
  ]
}
