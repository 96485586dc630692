import { Suspense } from 'react'
import type { BeerView, KegRowView } from './kegViews.ts'
import type { KegTap } from './useKegCounts.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const BulkAdjustDialog = lazyView('BulkAdjustDialog', () => import('./BulkAdjustDialog.tsx'))
const KegHistoryDialog = lazyView('KegHistoryDialog', () => import('./KegHistoryDialog.tsx'))
const BeerFormDialog = lazyView('BeerFormDialog', () => import('./BeerFormDialog.tsx'))
const KegFormDialog = lazyView('KegFormDialog', () => import('./KegFormDialog.tsx'))

/** An open dialog of the inventory, and its subject. */
export type OpenKegDialog =
  | { name: 'keg'; row: KegRowView }
  /** `taps` kegs to remove are filled in. */
  | { name: 'bulk'; row: KegRowView; taps?: number }
  | { name: 'history'; row: KegRowView | null }
  | { name: 'beer'; beer: BeerView | null }

interface KegDialogsProps {
  open: OpenKegDialog | null
  /** The current rows, so that dialogs stay live. */
  rows: readonly KegRowView[]
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
  onClose: () => void
}

/** The dialogs of the inventory, loaded when opened. */
export function KegDialogs({ open, rows, onAdjust, onClose }: KegDialogsProps) {
  if (!open) return null
  const now = (row: KegRowView) => rows.find(({ key }) => key === row.key) ?? row
  const beer = open.name === 'beer' && open.beer
  return (
    <Suspense fallback={null}>
      {open.name === 'bulk' && (
        <BulkAdjustDialog row={now(open.row)} taps={open.taps} onAdjust={onAdjust} onClose={onClose} />
      )}
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
