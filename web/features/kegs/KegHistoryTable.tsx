import { quantityText } from '#domain/stock/units.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import type { KegTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { whenColumn } from '#web/ui/data/whenColumn.ts'
import { reasonInWords } from './kegReasons.ts'

type Transaction = KegTransactionFieldsFragment

const columns: DataColumn<Transaction>[] = [
  whenColumn,
  { header: 'Beer', sortBy: ({ beerType }) => beerType.name },
  { header: 'Size', cell: ({ size }) => kegSizeLabels[size], isShort: true },
  { header: 'Change', cell: (transaction) => <Change of={transaction} />, isShort: true },
  { header: 'Reason', cell: ({ transactionType, reason }) => reasonInWords(transactionType, reason ?? null) },
  { header: 'Before', cell: ({ previousQuantity }) => quantityText(previousQuantity), isNumber: true },
  {
    header: 'After',
    cell: ({ newQuantity }) => <strong>{quantityText(newQuantity)}</strong>,
    isNumber: true,
  },
  { header: 'Who', cell: ({ user }) => user?.name ?? 'Unknown', sortBy: ({ user }) => user?.name ?? '' },
  {
    header: 'Note',
    cell: ({ notes, batchNumber }) => (
      <>
        {batchNumber && <BatchLink number={batchNumber}>Batch {batchNumber}</BatchLink>}
        {batchNumber && notes && ': '}
        {notes ?? (batchNumber ? '' : '–')}
      </>
    ),
  },
]

const ofOne = columns.filter(({ header }) => header !== 'Beer' && header !== 'Size')

/** Additions and removals, one a row. */
export function KegHistoryTable(props: { transactions: readonly Transaction[]; isOfOne: boolean }) {
  return (
    <DataTable
      label="Keg transactions"
      items={props.transactions}
      columns={props.isOfOne ? ofOne : columns}
      keyOf={({ id }) => id}
    />
  )
}

function Change({ of: { transactionType, quantity } }: { of: Transaction }) {
  return transactionType === 'ADD' ? (
    <Badge tone="green" icon={IconArrowUp} label={`Added ${quantity}`} />
  ) : (
    <Badge tone="orange" icon={IconArrowDown} label={`Removed ${quantity}`} />
  )
}
