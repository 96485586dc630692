import { IconHistoryOff } from '@tabler/icons-react'
import { message } from '#domain/language/message.ts'
import { historyLimits } from '#domain/stock/kegs.ts'
import { MovementTable } from '#web/features/kegs/MovementTable.tsx'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { RichText } from '#web/ui/language/RichText.tsx'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { PackageHistoryDocument } from './packageStockDocuments.ts'
import type { PackageRowView } from './packageViews.ts'

/** The last additions and removals of the packages of a beer and format, newest first. */
export function PackageHistoryDialog({ row, onClose }: { row: PackageRowView; onClose: () => void }) {
  const { name, stock } = row
  const limit = historyLimits.ofOne
  const variables = { beerTypeId: stock.beerType.id, formatId: stock.format.id, limit }
  const query = useLiveQuery(PackageHistoryDocument, { variables })
  const movements = query.data?.packageTransactions
  const undoable = useUndoable(stock.id)
  return (
    <Dialog open isWide onClose={onClose} title={text('kegs.historyTitle')}>
      <DialogBody>
        <StaleNote asOf={query.asOf} isWithin />
        <Box as="p" $below="md">
          <RichText
            of={message('kegs.lastOf', { name, count: limit })}
            marks={{ strong: (content) => <strong>{content}</strong> }}
          />
        </Box>
        <UndoList {...undoable} />
        <Pending of={query} failure={text('kegs.historyFailed')}>
          <LoadingNote what={text('kegs.loadingHistory')} />
          <Skeleton $height="320px" />
        </Pending>
        {movements?.length === 0 && <EmptyState icon={IconHistoryOff} title={text('kegs.noMovements')} />}
        {movements && movements.length > 0 && <MovementTable movements={movements} />}
      </DialogBody>
    </Dialog>
  )
}
