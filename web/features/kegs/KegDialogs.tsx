import { Suspense } from 'react'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { editedAs, type BeerView, type KegRowView } from './kegViews.ts'
import type { PackagesOf } from './packages/PackageLotsDialog.tsx'
import type { PackageFormatView } from '#web/entities/packages.ts'
import {
  editedAs as packagesEditedAs,
  type CountedPackages,
  type PackageRowView,
} from './packages/packageViews.ts'
import type { KegTap } from './useTaps.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const BulkAdjustDialog = lazyView('BulkAdjustDialog', () => import('./BulkAdjustDialog.tsx'))
const KegHistoryDialog = lazyView('KegHistoryDialog', () => import('./KegHistoryDialog.tsx'))
const BeerFormDialog = lazyView('BeerFormDialog', () => import('./BeerFormDialog.tsx'))
const KegFormDialog = lazyView('KegFormDialog', () => import('./KegFormDialog.tsx'))
const AddPackagesDialog = lazyView('AddPackagesDialog', () => import('./packages/AddPackagesDialog.tsx'))
const PackageFormDialog = lazyView('PackageFormDialog', () => import('./packages/PackageFormDialog.tsx'))
const PackageHistoryDialog = lazyView(
  'PackageHistoryDialog',
  () => import('./packages/PackageHistoryDialog.tsx'),
)
const PackageLotsDialog = lazyView('PackageLotsDialog', () => import('./packages/PackageLotsDialog.tsx'))
const PackageLotDialog = lazyView('PackageLotDialog', () => import('#web/live/packages/PackageLotDialog.tsx'))

/** An open dialog of the inventory, and its subject. */
export type OpenKegDialog =
  | { name: 'keg'; row: KegRowView }
  /** `taps` kegs to remove are filled in. */
  | { name: 'bulk'; row: KegRowView; taps?: number }
  | { name: 'history'; row: KegRowView | null }
  | { name: 'beer'; beer: BeerView | null }
  /** Packages of another format: adjusted, priced, or their history. */
  | { name: 'packages' | 'package' | 'packageHistory'; row: PackageRowView }
  | { name: 'addPackages' }
  | { name: 'lots'; of: PackagesOf }
  | { name: 'lot'; id: string }

interface KegDialogsProps {
  open: OpenKegDialog | null
  /** The current rows, so that dialogs stay live. */
  rows: readonly KegRowView[]
  packages: readonly PackageRowView[]
  beers: readonly BeerView[]
  formats: readonly PackageFormatView[]
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
  onAdjustPackages: (row: CountedPackages, tap: KegTap) => Promise<boolean>
  onClose: () => void
}

/** The dialogs of the inventory, loaded when opened. */
export function KegDialogs(props: KegDialogsProps) {
  const { open, rows, packages, onAdjust, onAdjustPackages, onClose } = props
  if (!open) return null
  const now = (row: KegRowView) => rows.find(({ key }) => key === row.key) ?? row
  const nowOf = (row: PackageRowView) => packages.find(({ key }) => key === row.key) ?? row
  const beer = open.name === 'beer' && open.beer
  return (
    <Suspense fallback={null}>
      {open.name === 'bulk' && (
        <BulkAdjustDialog
          of={countedKegs(now(open.row))}
          taps={open.taps}
          onAdjust={(tap) => onAdjust(now(open.row), tap)}
          onClose={onClose}
        />
      )}
      {open.name === 'packages' && (
        <BulkAdjustDialog
          of={countedPackages(nowOf(open.row))}
          onAdjust={(tap) => onAdjustPackages(nowOf(open.row), tap)}
          onClose={onClose}
        />
      )}
      {open.name === 'addPackages' && (
        <AddPackagesDialog
          beers={props.beers}
          formats={props.formats}
          onAdjust={onAdjustPackages}
          onClose={onClose}
        />
      )}
      {open.name === 'package' && <PackageFormDialog row={nowOf(open.row)} onClose={onClose} />}
      {open.name === 'packageHistory' && <PackageHistoryDialog row={nowOf(open.row)} onClose={onClose} />}
      {open.name === 'lots' && <PackageLotsDialog of={open.of} onClose={onClose} />}
      {open.name === 'lot' && <PackageLotDialog lotId={open.id} onClose={onClose} />}
      {open.name === 'keg' && <KegFormDialog row={now(open.row)} onClose={onClose} />}
      {open.name === 'history' && <KegHistoryDialog row={open.row && now(open.row)} onClose={onClose} />}
      {open.name === 'beer' && (
        <BeerFormDialog
          beer={beer ? (rows.find((row) => row.beer.id === beer.id)?.beer ?? beer) : null}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

const countedKegs = (row: KegRowView) => ({
  what: 'kegs' as const,
  name: `${row.beer.name} ${kegSizeLabels[row.size]}`,
  count: row.count,
  editedAs: editedAs(row),
})

const countedPackages = (row: PackageRowView) => ({
  what: 'packages' as const,
  name: row.name,
  count: row.count,
  editedAs: packagesEditedAs(row),
})
