import { text } from '#web/ui/language/text.ts'
import { IconPencilPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { isMaturing } from '#domain/fermentation/fermentation.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { lazyView, preloadWhenIdle } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { LoggedBatch } from './logViews.ts'

const LogEntryDialog = lazyView('LogEntryDialog', () => import('./entry/LogEntryDialog.tsx'))

/** Adds an entry to the log of a batch in a tank. It is the main action while the batch matures. */
export function AddLogButton({ batch }: { batch: LoggedBatch }) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRoleRefusal('addLog')
  useEffect(() => preloadWhenIdle([LogEntryDialog.preload]), [])
  return (
    <>
      <Button
        variant={isMaturing(batch.stage) ? 'primary' : 'subtle'}
        icon={IconPencilPlus}
        disabledReason={refusal}
        onClick={() => setOpen(true)}
      >
        {text('logs.add')}
      </Button>
      <Suspense>{isOpen && <LogEntryDialog batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
