import { IconPackageOff } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import type { PackageLotView } from '#web/entities/packages.ts'
import { HoldButton } from '#web/live/holds/HoldButton.tsx'
import { heldPackages } from '#web/live/packages/heldPackages.ts'
import { PackageLotsDocument } from '#web/live/packages/packageDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { heldLook } from '#web/ui/data/looks.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TextButton } from '#web/ui/inputs/TextButton.ts'
import { figure } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'

const PackageLotDialog = lazyView('PackageLotDialog', () => import('#web/live/packages/PackageLotDialog.tsx'))

/** Packages of a beer and format, and what those are called. */
export interface PackagesOf {
  beerTypeId: string
  formatId: string
  name: string
}

/** How many of those that are gone are loaded together. */
const gonePage = 20

/** The lots of a beer's packages: those that are there in the order in which they leave, then those that are gone. */
export function PackageLotsDialog({ of, onClose }: { of: PackagesOf; onClose: () => void }) {
  const { beerTypeId, formatId, name } = of
  const open = useLiveQuery(PackageLotsDocument, {
    variables: { beerTypeId, formatId, isOpen: true, limit: 500 },
  })
  const gone = useLiveQuery(PackageLotsDocument, {
    variables: { beerTypeId, formatId, isOpen: false, limit: gonePage },
  })
  const [openId, setOpenId] = useState<string | null>(null)
  const [loadGone, older] = useOlderPage(PackageLotsDocument)
  const there = useMemo(() => oldestFirst(open.data?.packageLots ?? []), [open.data])
  const left = gone.data?.packageLots ?? []
  const last = left.at(-1)
  const columns = useMemo(() => columnsOf(setOpenId), [])
  const title = text('packaging.lotsOf', { name })
  return (
    <Dialog open isWide onClose={onClose} title={title}>
      <DialogBody tabIndex={0} role="region" aria-label={title}>
        <Pending of={open} failure={text('packaging.lotsFailed')}>
          <LoadingNote what={text('packaging.loadingLots')} />
          <Skeleton $height="240px" />
        </Pending>
        {open.data && gone.data && there.length + left.length === 0 && (
          <EmptyState icon={IconPackageOff} title={text('lots.none')}>
            {text('packaging.noLotsHint')}
          </EmptyState>
        )}
        {there.length > 0 && (
          <DataTable label={title} items={there} columns={columns} keyOf={({ id }) => id} isWide />
        )}
        {left.length > 0 && (
          <Gone>
            <h3>{text('packaging.gone')}</h3>
            <DataTable
              label={text('packaging.gone')}
              items={left}
              columns={columns}
              keyOf={({ id }) => id}
              isWide
            />
            {left.length % gonePage === 0 && last && (
              <ShowOlder
                of={older}
                onShow={() =>
                  void loadGone({ beerTypeId, formatId, isOpen: false, limit: gonePage, before: last.id })
                }
              >
                {text('packaging.showOlder')}
              </ShowOlder>
            )}
          </Gone>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
      </DialogFooter>
      <Suspense fallback={null}>
        {openId && <PackageLotDialog lotId={openId} onClose={() => setOpenId(null)} />}
      </Suspense>
    </Dialog>
  )
}

/** The order in which packages leave: the oldest first, those on hold last. */
function oldestFirst(lots: readonly PackageLotView[]): PackageLotView[] {
  return lots
    .map((lot) => ({ lot, key: `${lot.heldAt ? 1 : 0} ${lot.packedOn} ${lot.id}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ lot }) => lot)
}

function columnsOf(onOpen: (id: string) => void): DataColumn<PackageLotView>[] {
  return [
    {
      header: text('lots.lot'),
      cell: ({ id, code, heldAt }) => (
        <Row $wrap $gap="xxs sm">
          <TextButton type="button" onClick={() => onOpen(id)}>
            {code}
          </TextButton>
          {heldAt && <Badge {...heldLook} label={text('lots.onHold')} />}
        </Row>
      ),
      whole: 'value',
    },
    {
      header: text('packaging.batch'),
      cell: ({ batchNumber }) =>
        batchNumber ? (
          <BatchLink number={batchNumber}>{batchNumber}</BatchLink>
        ) : (
          text('packaging.unknownBatch')
        ),
    },
    { header: text('packaging.packed'), cell: ({ packedOn }) => formatDay(packedOn), isShort: true },
    {
      header: text('packaging.bestBefore'),
      cell: ({ bestBefore }) => (bestBefore ? formatDay(bestBefore) : '–'),
      isShort: true,
    },
    {
      header: text('lots.left'),
      cell: ({ remaining, count }) => (
        <>
          <strong>{figure(remaining)}</strong>
          <Detail>{text('packaging.ofCount', { count })}</Detail>
        </>
      ),
      isNumber: true,
    },
    {
      header: text('customers.actions'),
      cell: (lot) => <HoldButton kind={heldPackages} lot={lot} />,
      whole: 'actions',
    },
  ]
}

const Gone = styled.section`
  display: grid;
  gap: ${theme.space.sm};
  margin-top: ${theme.space.lg};
`
