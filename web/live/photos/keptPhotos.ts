import { delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { deviceStore, hasDatabase } from '#web/live/storage/deviceStore.ts'
import { now } from '#web/ui/dates/clock.ts'

/** A photo on this device that may not be on the server yet. As buffers: WebKit does not store every Blob. */
export interface KeptPhoto {
  content: ArrayBuffer
  thumbnail: ArrayBuffer
  /** When it was added, in ms since 1970. */
  at: number
}

/** Longer than a draft is kept, in ms; what is queued is sent or refused long before. */
const keptForMs = 30 * 24 * 60 * 60 * 1_000

let opened: UseStore | undefined
const store = (): UseStore | null =>
  hasDatabase() ? (opened ??= deviceStore('brewhouse-photos', 'photos')) : null

/** Photos that the device had no room for; they live as long as the page. */
const inMemory = new Map<string, KeptPhoto>()

/** Photos that are still being made small. */
const expected = new Map<string, Promise<unknown>>()

/** A photo will be kept under this id; reading it waits until then. */
export function expectPhoto(id: string, kept: Promise<unknown>): void {
  const done = kept.then(
    () => expected.delete(id),
    () => expected.delete(id),
  )
  expected.set(id, done)
}

/** Keeps a photo on this device under its id; resolves to whether it outlives the page. */
export async function keepPhoto(id: string, photo: Omit<KeptPhoto, 'at'>): Promise<boolean> {
  const kept = { ...photo, at: now().getTime() }
  const photos = store()
  try {
    if (photos) {
      await evictOld(photos)
      await set(id, kept, photos)
      return true
    }
  } catch {
    // No room, or the browser forbids it.
  }
  inMemory.set(id, kept)
  return false
}

/** A photo of this device; undefined when it is not here. Rejects when the device can't say so now. */
export async function keptPhoto(id: string): Promise<KeptPhoto | undefined> {
  await expected.get(id)
  const photos = store()
  return inMemory.get(id) ?? (photos ? get<KeptPhoto>(id, photos) : undefined)
}

/** Deletes photos from this device: they are on the server, or not wanted any more. */
export async function discardPhotos(ids: readonly string[]): Promise<void> {
  for (const id of ids) inMemory.delete(id)
  const photos = store()
  if (photos && ids.length > 0) await delMany([...ids], photos).catch(() => undefined)
}

async function evictOld(photos: UseStore): Promise<void> {
  const all = await entries<string, KeptPhoto>(photos)
  const old = all.filter(([, { at }]) => at < now().getTime() - keptForMs)
  await discardPhotos(old.map(([id]) => id))
}
