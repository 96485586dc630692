import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { shownLanguage } from '#web/ui/language/shownLanguage.ts'
import { pageItems, type PalettePage } from './pages.ts'
import type { PaletteItem } from './paletteItems.ts'
import { iconOf } from './hits/places.ts'

/** As many recent places are kept. */
const most = 6

type Kept = Pick<PaletteItem, 'id' | 'label' | 'detail' | 'kind' | 'to'> & { language?: string }

const keyOf = (userId: string | undefined) => `recent:${userId ?? 'nobody'}`

/**
 * Where this person went by the palette on this device, the last first. Pages are called as they are now, and what was
 * said of a thing in another language isn't.
 */
export function recentPlaces(userId: string | undefined, pages: readonly PalettePage[]): PaletteItem[] {
  const known = pageItems(pages)
  return readKept(userId).map(({ language, ...kept }) => {
    const page = known.find(({ id }) => id === kept.id)
    const isReadable = language === shownLanguage()
    return page ?? { ...kept, detail: isReadable ? kept.detail : undefined, icon: iconOf(kept.kind) }
  })
}

/** Puts a place first among the recent ones. */
export function keepRecent(userId: string | undefined, { id, label, detail, kind, to }: PaletteItem): void {
  const others = readKept(userId).filter((kept) => kept.id !== id)
  const kept: Kept[] = [{ id, label, detail, kind, to, language: shownLanguage() }, ...others].slice(0, most)
  deviceStorage.setItem(keyOf(userId), JSON.stringify(kept))
}

function readKept(userId: string | undefined): Kept[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, kind, to } = value as Partial<Kept>
  return [id, label, kind, to].every((text) => typeof text === 'string')
}
