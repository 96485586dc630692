import { IconDeviceTv, IconHistory, IconUserCircle, type TablerIcon } from '@tabler/icons-react'
import type { KeyedPage } from './keys/keys.ts'
import type { PaletteItem } from './paletteItems.ts'

/** A page of the navigation, with its icon and its key. */
export interface PalettePage extends KeyedPage {
  icon: TablerIcon
}

/** The pages that one can go to: those of the navigation, and those that it doesn't list. */
export function pageItems(pages: readonly PalettePage[]): PaletteItem[] {
  return [
    ...pages.map(({ label, path, icon, key }) => ({ label, icon, keys: `g ${key}`, to: path })),
    { label: 'Past Batches', detail: 'finished completed history', icon: IconHistory, to: '/batches' },
    { label: 'Your Account', detail: 'password sessions theme', icon: IconUserCircle, to: '/account' },
    { label: 'Wall', detail: 'television display', icon: IconDeviceTv, to: '/wall' },
  ].map((page) => ({ ...page, id: page.to, kind: 'PAGE' }))
}
