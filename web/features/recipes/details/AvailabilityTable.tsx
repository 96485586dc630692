import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { countOf } from '#domain/overview/counts.ts'
import { lineUseLabels } from '#domain/recipes/recipeForm.ts'
import { needColumns } from '#web/ui/data/needColumns.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Detail } from '#web/ui/layout/Muted.ts'
import { scaledInWords, type NeedView, type RecipeView } from '#web/features/recipes/recipeViews.ts'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'

interface AvailabilityTableProps {
  recipe: RecipeView
  needs: readonly NeedView[]
  scale: number
}

/** The ingredients for a batch of this size, compared with the stock. */
export function AvailabilityTable({ recipe, needs, scale }: AvailabilityTableProps) {
  useUnits()
  const columns = columnsFor(recipe, scale)
  const wanting = needs.filter(({ status }) => status !== 'ENOUGH')
  if (needs.length === 0) return <Detail>This recipe has no ingredients yet.</Detail>
  return (
    <>
      <Row as="p" $gap="xs" $below="sm" $tone={wanting.length === 0 ? 'green' : 'red'} role="status">
        {wanting.length === 0 ? (
          <>
            <IconCircleCheck size={20} aria-hidden="true" />
            Everything is in stock.
          </>
        ) : (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {wanting.length} of {countOf(needs.length, 'ingredient')} {wanting.length === 1 ? 'is' : 'are'}{' '}
            short or can't be compared.
          </>
        )}
      </Row>
      <DataTable
        label="Ingredients and availability"
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
      header: 'Ingredient',
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
                  line.minutes !== null && line.minutes !== undefined && `${line.minutes} min`,
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
