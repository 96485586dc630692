import { amountsRead } from '#domain/units/amountTexts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { figure } from '#web/ui/language/figures.ts'
import { shownAmount } from '#domain/stock/units.ts'
import type { IngredientTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { whenColumn } from '#web/ui/data/whenColumn.ts'
import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconEqual,
  IconFileUpload,
  IconFlame,
  IconTruck,
} from '@tabler/icons-react'

type Transaction = IngredientTransactionFieldsFragment

const kinds: Record<Transaction['transactionType'], Look & { label: string }> = {
  ADD: { label: 'Added', tone: 'green', icon: IconArrowUp },
  REMOVE: { label: 'Removed', tone: 'orange', icon: IconArrowDown },
  SET: { label: 'Set to', tone: 'blue', icon: IconEqual },
  ORDER_RECEIVED: { label: 'Received', tone: 'teal', icon: IconTruck },
  BREWED: { label: 'Brewed', tone: 'grape', icon: IconFlame },
  IMPORTED: { label: 'Imported', tone: 'blue', icon: IconFileUpload },
  UNIT_CHANGED: { label: 'Unit changed:', tone: 'blue', icon: IconArrowsExchange },
}

const columnsIn = (units: Units): DataColumn<Transaction>[] => [
  whenColumn,
  {
    header: 'Change',
    cell: ({ transactionType, quantity, unit }) => {
      const { label, ...look } = kinds[transactionType]
      return <Badge {...look} label={`${label} ${amountText(quantity, unit)}`} />
    },
    isShort: true,
  },
  {
    header: 'Before',
    cell: ({ previousQuantity, unit }) => figure(shownAmount(previousQuantity, unit, units)),
    isNumber: true,
  },
  {
    header: 'After',
    cell: ({ newQuantity, unit }) => <strong>{figure(shownAmount(newQuantity, unit, units))}</strong>,
    isNumber: true,
  },
  { header: 'Who', cell: ({ user }) => user?.name ?? 'Unknown' },
  {
    header: 'Note',
    cell: (transaction) => <Note of={transaction} />,
  },
]

/** A stock's transactions, one per row. */
export function HistoryTable({ transactions }: { transactions: readonly Transaction[] }) {
  const columns = columnsIn(useUnits())
  return (
    <DataTable label="Stock transactions" items={transactions} columns={columns} keyOf={({ id }) => id} />
  )
}

function Note({ of: { notes, batchNumber, lotNumber, totalCostCents } }: { of: Transaction }) {
  const units = useUnits()
  const more = [
    lotNumber && `Lot ${lotNumber}`,
    totalCostCents && moneyText(totalCostCents),
    notes && amountsRead(notes, units),
  ]
  const text = more.filter(Boolean).join(' · ')
  if (!batchNumber) return text || '–'
  return (
    <>
      <BatchLink number={batchNumber}>Batch {batchNumber}</BatchLink>
      {text && ` · ${text}`}
    </>
  )
}
