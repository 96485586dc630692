import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'
import { useKeys } from './keys/useKeys.ts'
import type { PalettePage } from './pages.ts'

const CommandPalette = lazyView('CommandPalette', () => import('./CommandPalette.tsx'))
const KeysDialog = lazyView('KeysDialog', () => import('./keys/KeysDialog.tsx'))

/** The search button of the header, and the keys of every page. */
export function HeaderSearch({ pages }: { pages: readonly PalettePage[] }) {
  const [shown, show] = useState<'search' | 'help' | null>(null)
  useKeys(pages, show)
  const close = () => show(null)
  return (
    <>
      <IconButton
        label={text('search.findAnything')}
        icon={IconSearch}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('search')}
      />
      <Suspense>
        {shown === 'search' && <CommandPalette pages={pages} onClose={close} />}
        {shown === 'help' && <KeysDialog pages={pages} onClose={close} />}
      </Suspense>
    </>
  )
}
