import { IconDeviceTv, IconHistory, IconUserCircle, type TablerIcon } from '@tabler/icons-react'
import { text } from '#web/ui/language/text.ts'
import type { KeyedPage } from './keys/keys.ts'
import type { PaletteItem } from './paletteItems.ts'

/** A page of the navigation, with its icon and its key. */
export interface PalettePage extends KeyedPage {
  icon: TablerIcon
}

/** The pages that one can go to: those of the navigation, and those that it doesn't list. */
export function pageItems(pages: readonly PalettePage[]): PaletteItem[] {
  return [
    // Their addresses are found too: they are the English names, which work for everyone.
    ...pages.map(({ label, path, icon, key }) => ({ label, detail: path, icon, keys: `g ${key}`, to: path })),
    {
      label: text('search.page.pastBatches'),
      detail: text('search.pageAlso.pastBatches'),
      icon: IconHistory,
      to: '/batches',
    },
    {
      label: text('search.page.account'),
      detail: text('search.pageAlso.account'),
      icon: IconUserCircle,
      to: '/account',
    },
    {
      label: text('search.page.wall'),
      detail: text('search.pageAlso.wall'),
      icon: IconDeviceTv,
      to: '/wall',
    },
  ].map((page) => ({ ...page, id: page.to, kind: 'PAGE' }))
}
