import { graphql } from '#generated/gql/gql.ts'
import { text } from '#web/ui/language/text.ts'
import { IconHistoryOff } from '@tabler/icons-react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import { useMemo } from 'react'
import { noteText } from '#web/ui/language/noteText.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { readAmount } from '#domain/units/amounts.ts'
import { figure } from '#web/ui/language/figures.ts'
import { convert, roundQuantity } from '#domain/stock/units.ts'
import type { IngredientTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { movementLooks } from '#web/ui/data/recordLooks.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { whenColumn } from '#web/ui/data/whenColumn.ts'

/** A stock's transactions, newest first. */
const IngredientHistoryDocument = graphql(`
  query IngredientHistory($ingredientId: ID!) {
    asOfSeq
    ingredientTransactions(ingredientId: $ingredientId, limit: 50) {
      ...IngredientTransactionFields
    }
  }
`)

/** The transactions before one that is already shown. */
const OlderTransactionsDocument = graphql(`
  query OlderTransactions($ingredientId: ID!, $before: ID!) {
    asOfSeq
    ingredientTransactions(ingredientId: $ingredientId, limit: 50, before: $before) {
      ...IngredientTransactionFields
    }
  }
`)

const pageSize = 50

/** A stock's transactions, live. */
export function HistoryDialog({ item, onClose }: { item: IngredientView; onClose: () => void }) {
  const ingredientId = item.id
  const query = useLiveQuery(IngredientHistoryDocument, {
    variables: { ingredientId },
  })
  const { data } = query
  const [loadOlder, older] = useOlderPage(OlderTransactionsDocument)
  const transactions = data?.ingredientTransactions
  const taking = useUndoable(ingredientId)
  const last = transactions?.at(-1)
  const mayHaveMore =
    transactions !== undefined && transactions.length > 0 && transactions.length % pageSize === 0
  return (
    <Dialog open isWide onClose={onClose} title={text('stock.historyOf', { name: item.name })}>
      <DialogBody>
        <UndoList {...taking} />
        <Pending of={query} failure={text('stock.historyFailed')}>
          <LoadingNote what={text('stock.loadingHistory')} />
          <Skeleton $height="320px" />
        </Pending>
        {transactions?.length === 0 && <EmptyState icon={IconHistoryOff} title={text('stock.noMovements')} />}
        {transactions && transactions.length > 0 && <HistoryTable transactions={transactions} />}
        {mayHaveMore && last && (
          <ShowOlder of={older} onShow={() => void loadOlder({ ingredientId, before: last.id })}>
            {text('stock.showOlder')}
          </ShowOlder>
        )}
      </DialogBody>
    </Dialog>
  )
}

type Transaction = IngredientTransactionFieldsFragment

const columnsIn = (units: Units): DataColumn<Transaction>[] => [
  whenColumn,
  {
    header: text('stock.change'),
    cell: ({ transactionType, quantity: amount, unit }) => {
      const label = text(`stock.moved.${transactionType}`, { amount: { amount, unit } })
      return <Badge {...movementLooks[transactionType]} label={label} />
    },
    isShort: true,
  },
  {
    header: text('stock.before'),
    cell: (transaction) => figure(inOneUnit(transaction, transaction.previousQuantity, units)),
    isNumber: true,
  },
  {
    header: text('stock.after'),
    cell: (transaction) => <strong>{figure(inOneUnit(transaction, transaction.newQuantity, units))}</strong>,
    isNumber: true,
  },
  {
    header: text('stock.who'),
    cell: ({ user }) => user?.name ?? text('common.unknown'),
  },
  {
    header: text('stock.note'),
    cell: (transaction) => <Note of={transaction} />,
    whole: 'value',
  },
]

/** Another amount of a transaction, in the unit in which the one that was moved is read beside it. */
function inOneUnit({ quantity, unit }: Transaction, amount: number, units: Units): number {
  const read = readAmount({ amount: quantity, unit }, units)
  return read.unit === unit ? amount : roundQuantity(convert(amount, unit, read.unit) ?? amount)
}

/** A stock's transactions, one per row. */
function HistoryTable({ transactions }: { transactions: readonly Transaction[] }) {
  const units = useUnits()
  const columns = useMemo(() => columnsIn(units), [units])
  return (
    <DataTable
      label={text('stock.transactions')}
      items={transactions}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

function Note({ of: { notesSaid, batchNumber, lotNumber, totalCostCents } }: { of: Transaction }) {
  const more = [
    lotNumber && text('stock.lot', { number: lotNumber }),
    totalCostCents && moneyText(totalCostCents),
    noteText(notesSaid),
  ]
  const facts = more.filter(Boolean).join(' · ')
  if (!batchNumber) return facts || '–'
  return (
    <>
      <BatchLink number={batchNumber}>{text('stock.batch', { number: batchNumber })}</BatchLink>
      {facts && ` · ${facts}`}
    </>
  )
}
