import { IconFileImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { BatchView } from '#web/entities/batch.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'

const ImportReadingsDialog = lazyView('ImportReadingsDialog', () => import('./ImportReadingsDialog.tsx'))

/** Imports what a meter has measured of a batch, from when it was first in a tank. */
export function ImportReadingsButton({ batch }: { batch: BatchView }) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRoleRefusal('importReadings')
  const noTank = batch.stays.length > 0 ? null : text('readingImport.noTank')
  return (
    <>
      <Button icon={IconFileImport} disabledReason={refusal ?? noTank} onClick={() => setOpen(true)}>
        {text('readingImport.open')}
      </Button>
      <Suspense>{isOpen && <ImportReadingsDialog batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
