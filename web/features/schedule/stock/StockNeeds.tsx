import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { StockForBatchQuery } from '#generated/gql/graphql.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { needColumns } from '#web/ui/data/needColumns.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Text } from '#web/ui/layout/Text.ts'

type Stock = StockForBatchQuery['stockForBatch']
type Need = Stock['needs'][number]

/** A batch's ingredients compared with the stock, after a sentence on shortfalls. */
export function StockNeeds({ stock, what }: { stock: Stock; what: string }) {
  const { needs, deductedAt } = stock
  useUnits()
  return (
    <>
      <Text as="p" $below="md" role="status">
        {leadOf(stock, what)}
      </Text>
      {!deductedAt && needs.length > 0 && (
        <DataTable
          label="Ingredients and what is in stock"
          items={needs}
          columns={columns}
          keyOf={({ ingredient }) => ingredient.id}
        />
      )}
    </>
  )
}

function leadOf({ needs, deductedAt }: Stock, what: string): string {
  if (deductedAt) return `${what}: taken from stock on ${formatDayOf(deductedAt)}.`
  if (needs.length === 0) return `${what}: the recipe names no ingredients.`
  const short = needs.filter(({ status }) => status === 'SHORT').length
  const unknown = needs.filter(({ status }) => status === 'UNKNOWN').length
  const said = [
    short > 0 && `${short} of ${needs.length} are short: only what's in stock is taken.`,
    unknown > 0 && `${unknown} can't be converted to the unit of the stock, and stay as they are.`,
  ].filter(Boolean)
  return `${what}. ${said.length > 0 ? said.join(' ') : 'Everything is in stock.'}`
}

const columns: DataColumn<Need>[] = [
  { header: 'Ingredient', cell: ({ ingredient }) => <strong>{ingredient.name}</strong> },
  ...needColumns,
]
