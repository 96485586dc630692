import { IconHistoryOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { historyLimits, kegSizeLabels, type KegSize } from '#domain/stock/kegs.ts'
import { theme } from '#web/theme.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending, useFailureNotice } from '#web/ui/feedback/Pending.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { KegHistoryDocument } from './kegDocuments.ts'
import type { KegRowView } from './kegViews.ts'
import { MovementTable } from './MovementTable.tsx'
import { text } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { message } from '#domain/language/message.ts'
import type { KegTransactionFieldsFragment } from '#generated/gql/graphql.ts'
import type { DataColumn } from '#web/ui/data/DataTable.tsx'

const anySize = 'ANY'
const sizes = () => [
  { value: anySize, label: text('kegs.allSizes') },
  { value: 'HALF_BBL', label: kegSizeLabels.HALF_BBL },
  { value: 'SIXTH_BBL', label: kegSizeLabels.SIXTH_BBL },
]

/** Keg transactions, newest first: of one beer and size, or of all. */
export function KegHistoryDialog({ row, onClose }: { row: KegRowView | null; onClose: () => void }) {
  const [size, setSize] = useState<string>(anySize)
  const variables = row
    ? { beerTypeId: row.beer.id, size: row.size, limit: historyLimits.ofOne }
    : { beerTypeId: null, size: size === anySize ? null : (size as KegSize), limit: historyLimits.ofAll }
  const query = useLiveQuery(KegHistoryDocument, { variables })
  const { data, asOf } = query
  const transactions = data?.kegTransactions
  useFailureNotice('keg-history', text('kegs.historyFailed'), !data && query.error !== null)
  const taking = useUndoable(row?.keg?.id)
  const isOfOne = row !== null
  const more = useMemo(() => (isOfOne ? undefined : beerAndSize()), [isOfOne])
  return (
    <Dialog open isWide onClose={onClose} title={text('kegs.historyTitle')}>
      <DialogBody>
        <StaleNote asOf={asOf} isWithin />
        <Head>
          {row ? (
            <p>
              <RichText
                of={message('kegs.lastOf', {
                  name: `${row.beer.name} ${kegSizeLabels[row.size]}`,
                  count: historyLimits.ofOne,
                })}
                marks={{ strong: (content) => <strong>{content}</strong> }}
              />
            </p>
          ) : (
            <>
              <p>{text('kegs.lastOfAll', { count: historyLimits.ofAll })}</p>
              <Select
                label={text('kegs.size')}
                choices={sizes()}
                value={size}
                onChange={(event) => setSize(event.target.value)}
              />
            </>
          )}
        </Head>
        {row && <UndoList {...taking} />}
        <Pending of={query} failure={text('kegs.historyFailed')}>
          <LoadingNote what={text('kegs.loadingHistory')} />
          <Skeleton $height="320px" />
        </Pending>
        {transactions?.length === 0 && <EmptyState icon={IconHistoryOff} title={text('kegs.noMovements')} />}
        {transactions && transactions.length > 0 && <MovementTable movements={transactions} more={more} />}
      </DialogBody>
    </Dialog>
  )
}

const Head = styled.div`
  > :last-child:not(p) {
    min-width: 150px;
  }

  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space.sm};
  margin-bottom: ${theme.space.md};
`

type Transaction = KegTransactionFieldsFragment

const beerAndSize = (): DataColumn<Transaction>[] => [
  { header: text('kegs.beer'), sortBy: ({ beerType }) => beerType.name },
  { header: text('kegs.size'), cell: ({ size }) => kegSizeLabels[size], isShort: true },
]
