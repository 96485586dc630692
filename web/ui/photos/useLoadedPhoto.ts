import { useEffect, useState } from 'react'

/** Loads a photo, or its thumbnail, as an address for an image element; rejects when it can't. */
export type LoadPhoto = (id: string, isThumbnail: boolean) => Promise<string>

/** The address of a photo: undefined while it is loaded, null when that failed. */
export function useLoadedPhoto(load: LoadPhoto, id: string, isThumbnail: boolean): string | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; src: string | null }>()
  useEffect(() => {
    let isLeft = false
    const show = (src: string | null) => !isLeft && setLoaded({ id, src })
    load(id, isThumbnail).then(show, () => show(null))
    return () => {
      isLeft = true
    }
  }, [load, id, isThumbnail])
  return loaded?.id === id ? loaded.src : undefined
}
