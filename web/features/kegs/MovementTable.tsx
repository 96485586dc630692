import { useMemo } from 'react'
import { message } from '#domain/language/message.ts'
import type { PackageHistoryQuery } from '#generated/gql/graphql.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { movementLooks } from '#web/ui/data/recordLooks.ts'
import { whenColumn } from '#web/ui/data/whenColumn.ts'
import { figure } from '#web/ui/language/figures.ts'
import { noteText } from '#web/ui/language/noteText.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { text } from '#web/ui/language/text.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { reasonInWords } from './kegReasons.ts'

/** An addition or removal of kegs or of other packages. */
type Movement = Omit<PackageHistoryQuery['packageTransactions'][number], '__typename'>

interface MovementTableProps<Row extends Movement> {
  movements: readonly Row[]
  /** What else is shown of each, behind its time. */
  more?: readonly DataColumn<Row>[] | undefined
}

/** Additions and removals, one a row. */
export function MovementTable<Row extends Movement>({ movements, more }: MovementTableProps<Row>) {
  const columns = useMemo(() => [whenColumn, ...(more ?? []), ...columnsOf()], [more])
  return (
    <DataTable label={text('kegs.transactions')} items={movements} columns={columns} keyOf={({ id }) => id} />
  )
}

const columnsOf = (): DataColumn<Movement>[] => [
  { header: text('kegs.change'), cell: (movement) => <Change of={movement} />, isShort: true },
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
    cell: (movement) => <Note of={movement} />,
    whole: 'value',
  },
]

function Change({ of: { transactionType, quantity } }: { of: Movement }) {
  return transactionType === 'ADD' ? (
    <Badge {...movementLooks.ADD} label={text('kegs.addedCount', { count: quantity })} />
  ) : (
    <Badge {...movementLooks.REMOVE} label={text('kegs.removedCount', { count: quantity })} />
  )
}

/** Which batch filled them, and what was noted. */
function Note({ of: { notesSaid, batchNumber: number } }: { of: Movement }) {
  const note = noteText(notesSaid)
  if (!number) return note ?? '–'
  if (note === null) return <BatchLink number={number}>{text('kegs.batch', { number })}</BatchLink>
  return (
    <RichText
      of={message('kegs.batchNoted', { number, note })}
      marks={{ batch: (content) => <BatchLink number={number}>{content}</BatchLink> }}
    />
  )
}
