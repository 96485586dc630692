import { readUserInfo, sessionLost } from '#web/live/session/session.ts'
import { keptPhoto } from './keptPhotos.ts'
import { text } from '#web/ui/language/text.ts'

/**
 * A photo as a data URL, from this device or from the server: an image element can't send who is signed in, and the page's
 * policy takes images of data URLs. The browser keeps what the server sent.
 */
export async function loadPhoto(id: string, isThumbnail: boolean): Promise<string> {
  const stored = await keptPhoto(id).catch(() => undefined)
  if (stored)
    return dataUrl(new Blob([isThumbnail ? stored.thumbnail : stored.content], { type: 'image/jpeg' }))
  const response = await fetch(`/api/photos/${id}${isThumbnail ? '/thumbnail' : ''}`, {
    headers: { authorization: `Bearer ${readUserInfo()?.token ?? ''}` },
  })
  if (response.status === 401) sessionLost()
  if (!response.ok) throw new Error(`The photo could not be loaded: ${response.status}`)
  return dataUrl(await response.blob())
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error(text('photos.unread')))
    reader.readAsDataURL(blob)
  })
}
