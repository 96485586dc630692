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
import { HistoryTable } from './HistoryTable.tsx'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'

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
