import { z } from 'zod'
import { optionalName } from '#domain/formFields.ts'
import { carry, message, type Message } from '#domain/language/message.ts'
import { refuse, type Role } from '#domain/people/roles.ts'

/** What a photo may be: its file and its thumbnail in bytes, its longer side in pixels, and how many there may be. */
export const photoLimits = {
  bytes: 2_000_000,
  thumbnailBytes: 100_000,
  side: 4_096,
  /** Of one log entry, remark or recipe. */
  perThing: 6,
  /** That one person has uploaded and not saved with anything yet. */
  unsaved: 20,
} as const

const max = photoLimits.perThing
const removeFirst = message('photos.removeFirst', { max })

/** The id of a photo: random, chosen by the device. */
export const photoId = z.uuid({ version: 'v4', error: carry(message('photos.badId')) })

/** The photos of a new entry, in order. */
export const photoIds = z
  .array(photoId, { error: carry(message('photos.notList')) })
  .max(photoLimits.perThing, carry(removeFirst))
  .refine((ids) => new Set(ids).size === ids.length, carry(message('photos.once')))

/** What a photo shows, in a person's words; null removes it. */
export const photoCaption = z.object({ caption: optionalName(message('photos.caption'), 200) })

/** Why a person may not change a photo's caption, in a sentence, or null: assistants caption their own photos, brewers any. */
export function refuseCaption(role: Role, isOwn: boolean): Message | null {
  const notAtAll = refuse(role, 'addPhoto')
  if (notAtAll || isOwn || !refuse(role, 'correctLog')) return notAtAll
  return message('photos.onlyOwn')
}

/** Why no more photos can be added to what has this many, in a sentence, or null. */
export function refuseMorePhotos(count: number): Message | null {
  return count < photoLimits.perThing ? null : removeFirst
}

/** That some of the chosen photos found no room, in a sentence. */
export function photosLeftOut(count: number): Message {
  return message('photos.leftOut', { max, count })
}

/** What is wrong with a photo, in sentences. */
export const photoSentences = {
  otherType: message('photos.otherType'),
  damaged: message('photos.damaged'),
  moving: message('photos.moving'),
  tooLarge: message('photos.tooLarge', { side: photoLimits.side }),
  gone: message('photos.gone'),
  tooManyUnsaved: message('photos.tooManyUnsaved'),
  otherPhoto: message('photos.otherPhoto'),
  missing: message('photos.missing'),
} as const
