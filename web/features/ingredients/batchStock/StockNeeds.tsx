import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { StockForBatchQuery } from '#generated/gql/graphql.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { needColumns } from '#web/ui/data/needColumns.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'

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
          label={text('schedule.needs')}
          items={needs}
          columns={columnsOf()}
          keyOf={({ ingredient }) => ingredient.id}
        />
      )}
    </>
  )
}

function leadOf({ needs, deductedAt }: Stock, what: string): string {
  if (deductedAt) return text('schedule.takenOn', { what, day: formatDayOf(deductedAt) })
  if (needs.length === 0) return text('schedule.noIngredients', { what })
  const short = needs.filter(({ status }) => status === 'SHORT').length
  const unknown = needs.filter(({ status }) => status === 'UNKNOWN').length
  if (short === 0 && unknown === 0) return text('schedule.allInStock', { what })
  return [
    text('schedule.stockOf', { what }),
    ...(short > 0 ? [text('schedule.shortOf', { count: short, total: needs.length })] : []),
    ...(unknown > 0 ? [text('schedule.unknownUnits', { count: unknown })] : []),
  ].join(' ')
}

const columnsOf = (): DataColumn<Need>[] => [
  { header: text('schedule.ingredient'), cell: ({ ingredient }) => <strong>{ingredient.name}</strong> },
  ...needColumns,
]
