import { noteText } from '#web/ui/language/noteText.ts'
import { figure } from '#web/ui/language/figures.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import type { KegTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { whenColumn } from '#web/ui/data/whenColumn.ts'
import { reasonInWords } from './kegReasons.ts'
import { text } from '#web/ui/language/text.ts'
import { useMemo } from 'react'

type Transaction = KegTransactionFieldsFragment

const columnsOf = (): (DataColumn<Transaction> & { isOfAll?: boolean })[] => [
  whenColumn,
  { header: text('kegs.beer'), isOfAll: true, sortBy: ({ beerType }) => beerType.name },
  { header: text('kegs.size'), isOfAll: true, cell: ({ size }) => kegSizeLabels[size], isShort: true },
  { header: text('kegs.change'), cell: (transaction) => <Change of={transaction} />, isShort: true },
  {
    header: text('kegs.reason'),
    cell: ({ transactionType, reason }) => reasonInWords(transactionType, reason ?? null),
  },
  {
    header: text('kegs.before'),
    cell: ({ previousQuantity }) => figure(previousQuantity),
    isNumber: true,
  },
  {
    header: text('kegs.after'),
    cell: ({ newQuantity }) => <strong>{figure(newQuantity)}</strong>,
    isNumber: true,
  },
  {
    header: text('kegs.who'),
    cell: ({ user }) => user?.name ?? text('common.unknown'),
    sortBy: ({ user }) => user?.name ?? '',
  },
  {
    header: text('kegs.note'),
    cell: ({ notesSaid, batchNumber }) => (
      <>
        {batchNumber && (
          <BatchLink number={batchNumber}>{text('kegs.batch', { number: batchNumber })}</BatchLink>
        )}
        {batchNumber && notesSaid && ': '}
        {noteText(notesSaid) ?? (batchNumber ? '' : '–')}
      </>
    ),
    whole: 'value',
  },
]

/** Additions and removals, one a row. */
export function KegHistoryTable(props: { transactions: readonly Transaction[]; isOfOne: boolean }) {
  const columns = useMemo(
    () => columnsOf().filter(({ isOfAll }) => !(props.isOfOne && isOfAll)),
    [props.isOfOne],
  )
  return (
    <DataTable
      label={text('kegs.transactions')}
      items={props.transactions}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

function Change({ of: { transactionType, quantity } }: { of: Transaction }) {
  return transactionType === 'ADD' ? (
    <Badge tone="green" icon={IconArrowUp} label={text('kegs.addedCount', { count: quantity })} />
  ) : (
    <Badge tone="orange" icon={IconArrowDown} label={text('kegs.removedCount', { count: quantity })} />
  )
}
