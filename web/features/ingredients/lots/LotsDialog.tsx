import { IconPackageImport, IconPackageOff } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { formatDay, formatDayOf } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextButton } from '#web/ui/inputs/TextButton.ts'
import { text } from '#web/ui/language/text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { HoldButton } from '#web/live/holds/HoldButton.tsx'
import { LotState } from '#web/live/lots/LotState.tsx'
import { UsedUpLotsDocument } from './lotDocuments.ts'
import { inOrderOfUse, type LotView } from '#web/live/lots/orderOfUse.ts'
import { heldLots, lotCost, nextOf } from './lotViews.ts'

const LotDialog = lazyView('LotDialog', () => import('./LotDialog.tsx'))

interface LotsDialogProps {
  item: IngredientView
  onReceive: () => void
  onAdjust: (ingredientId: string, lotId: string) => void
  onClose: () => void
}

/** The lots of an ingredient: those that are there in the order in which they are used, then those that are used up. */
export function LotsDialog({ item, onReceive, onAdjust, onClose }: LotsDialogProps) {
  useUnits()
  const query = useLiveQuery(UsedUpLotsDocument, { variables: { ingredientId: item.id } })
  const [openId, setOpenId] = useState<string | null>(null)
  const [loadUsedUp, usedUp] = useOlderPage(UsedUpLotsDocument)
  const cannotReceive = useRoleRefusal('adjustIngredient')
  const open = useMemo(() => inOrderOfUse(item.lots), [item.lots])
  const closed = query.data?.lots ?? []
  const last = closed.at(-1)
  const nextId = nextOf(open)?.id
  const columns = useMemo(() => columnsOf(nextId, setOpenId), [nextId])
  return (
    <Dialog open isWide onClose={onClose} title={text('lots.of', { name: item.name })}>
      <DialogBody tabIndex={0} role="region" aria-label={text('lots.of', { name: item.name })}>
        <Pending of={query} failure={text('lots.loadFailed')}>
          <LoadingNote what={text('lots.loadingWhat')} />
          <Skeleton $height="240px" />
        </Pending>
        {query.data && open.length + closed.length === 0 && (
          <EmptyState icon={IconPackageOff} title={text('lots.none')}>
            {text('lots.noneHint')}
          </EmptyState>
        )}
        {open.length > 0 && (
          <DataTable
            label={text('lots.of', { name: item.name })}
            items={open}
            columns={columns}
            keyOf={({ id }) => id}
            isWide
          />
        )}
        {closed.length > 0 && (
          <Closed>
            <h3>{text('lots.usedUp')}</h3>
            <DataTable
              label={text('lots.usedUp')}
              items={closed}
              columns={columns}
              keyOf={({ id }) => id}
              isWide
            />
            {closed.length % usedUpPage === 0 && last && (
              <ShowOlder
                of={usedUp}
                onShow={() => void loadUsedUp({ ingredientId: item.id, before: last.id })}
              >
                {text('stock.showOlder')}
              </ShowOlder>
            )}
          </Closed>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        <Button main icon={IconPackageImport} disabledReason={cannotReceive} onClick={onReceive}>
          {text('stock.receive')}
        </Button>
      </DialogFooter>
      <Suspense fallback={null}>
        {openId && <LotDialog lotId={openId} onAdjust={onAdjust} onClose={() => setOpenId(null)} />}
      </Suspense>
    </Dialog>
  )
}

/** How many of those that are used up are loaded together. */
const usedUpPage = 20

function columnsOf(nextId: string | undefined, onOpen: (id: string) => void): DataColumn<LotView>[] {
  return [
    {
      header: text('lots.lot'),
      cell: (lot) => (
        <Row $wrap $gap="xxs sm">
          <span>
            <TextButton type="button" onClick={() => onOpen(lot.id)}>
              {lot.code}
            </TextButton>
            {lot.lotNumber && <Detail>{lot.lotNumber}</Detail>}
            {lot.generation !== null && (
              <Detail>{text('brewDay.generationOf', { number: lot.generation })}</Detail>
            )}
          </span>
          <LotState lot={lot} isNext={lot.id === nextId} />
        </Row>
      ),
      whole: 'value',
    },
    { header: text('stock.supplier'), cell: ({ supplierName }) => supplierName ?? '–' },
    { header: text('lots.received'), cell: ({ receivedAt }) => formatDayOf(receivedAt), isShort: true },
    {
      header: text('stock.expirationDate'),
      cell: ({ expirationDate }) => (expirationDate ? formatDay(expirationDate) : '–'),
      isShort: true,
    },
    {
      header: text('lots.left'),
      cell: ({ remaining, quantity, unit }) => (
        <>
          <strong>{amountText(remaining, unit)}</strong>
          <Detail>{text('lots.ofAmount', { amount: { amount: quantity, unit } })}</Detail>
        </>
      ),
      isNumber: true,
    },
    { header: text('lots.cost'), cell: (lot) => lotCost(lot) ?? '–', isNumber: true },
    {
      header: text('stock.actions'),
      cell: (lot) => <HoldButton kind={heldLots} lot={lot} />,
      whole: 'actions',
    },
  ]
}

const Closed = styled.section`
  display: grid;
  gap: ${theme.space.sm};
  margin-top: ${theme.space.lg};
`
