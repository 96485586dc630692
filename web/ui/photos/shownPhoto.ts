import { formatMoment } from '#web/ui/dates/dates.ts'
import { text } from '#web/ui/language/text.ts'

/** A photo; of one that waits on this device, only its id is known. */
export interface ShownPhoto {
  id: string
  caption?: string | null
  width?: number
  height?: number
  addedAt?: string
  addedBy?: { id: string; name: string } | null
}

/** Says what a photo shows: its caption, or else whose it is. */
export function photoLabel(photo: ShownPhoto): string {
  return photo.caption ?? photoSource(photo)
}

/** Says whose photo it is and when it was added, such as "Photo by Ann, Nov 22, 12:20". */
export function photoSource({ addedAt, addedBy }: ShownPhoto): string {
  if (!addedAt) return text('photos.onDevice')
  const when = formatMoment(new Date(addedAt))
  return addedBy ? text('photos.by', { name: addedBy.name, when }) : text('photos.at', { when })
}
