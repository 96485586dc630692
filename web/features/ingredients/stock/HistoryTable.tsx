import { formatMoney } from '#domain/stock/money.ts'
import type { IngredientTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import type { Tone } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { momentInNumbers } from '#web/ui/dates/moments.ts'
import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconEqual,
  IconFileUpload,
  IconFlame,
  IconTruck,
} from '@tabler/icons-react'
import { amountInWords, quantityInWords } from '#web/features/ingredients/ingredientViews.ts'

type Transaction = IngredientTransactionFieldsFragment

const kinds: Record<Transaction['transactionType'], { label: string; tone: Tone; Icon: typeof IconEqual }> = {
  ADD: { label: 'Added', tone: 'green', Icon: IconArrowUp },
  REMOVE: { label: 'Removed', tone: 'orange', Icon: IconArrowDown },
  SET: { label: 'Set to', tone: 'blue', Icon: IconEqual },
  ORDER_RECEIVED: { label: 'Received', tone: 'teal', Icon: IconTruck },
  BREWED: { label: 'Brewed', tone: 'grape', Icon: IconFlame },
  IMPORTED: { label: 'Imported', tone: 'blue', Icon: IconFileUpload },
  UNIT_CHANGED: { label: 'Unit changed:', tone: 'blue', Icon: IconArrowsExchange },
}

const columns: DataColumn<Transaction>[] = [
  {
    id: 'when',
    header: 'When',
    cell: ({ timestamp }) => momentInNumbers(new Date(timestamp)),
    sortBy: ({ timestamp }) => timestamp,
    isShort: true,
  },
  {
    id: 'what',
    header: 'Change',
    cell: ({ transactionType, quantity, unit }) => {
      const { label, tone, Icon } = kinds[transactionType]
      return (
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {label} {amountInWords(quantity, unit)}
        </Badge>
      )
    },
    isShort: true,
  },
  {
    id: 'before',
    header: 'Before',
    cell: ({ previousQuantity }) => quantityInWords(previousQuantity),
    isShort: true,
  },
  {
    id: 'after',
    header: 'After',
    cell: ({ newQuantity }) => <strong>{quantityInWords(newQuantity)}</strong>,
    isShort: true,
  },
  { id: 'who', header: 'Who', cell: ({ user }) => user?.name ?? 'Unknown' },
  {
    id: 'note',
    header: 'Note',
    cell: ({ notes, batchNumber, lotNumber, totalCostCents }) =>
      [
        batchNumber && `Batch ${batchNumber}`,
        lotNumber && `Lot ${lotNumber}`,
        totalCostCents && formatMoney(totalCostCents),
        notes,
      ]
        .filter(Boolean)
        .join(' · ') || '–',
  },
]

/** A stock's transactions, one per row. */
export function HistoryTable({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <DataTable label="Stock transactions" items={transactions} columns={columns} keyOf={({ id }) => id} />
  )
}
