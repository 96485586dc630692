import { Suspense } from 'react'
import type { BatchView } from '#web/entities/batch.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { FilledKegsDialog } from './FilledKegsDialog.tsx'
import { FormatsToFillDocument } from './filledKegsDocuments.ts'

const PackageBatchDialog = lazyView('PackageBatchDialog', () => import('./packages/PackageBatchDialog.tsx'))

interface FillDialogProps {
  batch: BatchView
  onClose: () => void
}

/** Offers to count what a batch filled: kegs of the two sizes or, in a brewery that fills other formats or says what goes into them, packages of each. */
export function FillDialog({ batch, onClose }: FillDialogProps) {
  const { data, error } = useLiveQuery(FormatsToFillDocument)
  if (!data && error === null) return null
  const isKegsOnly =
    data?.packageFormats.every(({ size }) => size !== null) && data.formatMaterials.length === 0
  if (!data || isKegsOnly) return <FilledKegsDialog batch={batch} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <PackageBatchDialog
        batch={batch}
        formats={data.packageFormats}
        materials={data.formatMaterials}
        vessels={data.equipment}
        beers={data.beerTypes}
        onClose={onClose}
      />
    </Suspense>
  )
}
