import { z } from 'zod'
import { optionalName } from '#domain/formFields.ts'
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

const atMost = `At most ${photoLimits.perThing} photos can be added here.`
const removeFirst = `${atMost} Remove one first.`

/** The id of a photo: random, chosen by the device. */
export const photoId = z.uuid({ version: 'v4', error: 'The id of a photo must be a UUID of version 4.' })

/** The photos of a new entry, in order. */
export const photoIds = z
  .array(photoId, { error: 'Photos must be a list.' })
  .max(photoLimits.perThing, removeFirst)
  .refine((ids) => new Set(ids).size === ids.length, 'Each photo can be added once.')

/** What a photo shows, in a person's words; null removes it. */
export const photoCaption = z.object({ caption: optionalName('Caption', 200) })

/** Why a person may not change a photo's caption, in a sentence, or null: assistants caption their own photos, brewers any. */
export function refuseCaption(role: Role, isOwn: boolean): string | null {
  const notAtAll = refuse(role, 'addPhoto')
  if (notAtAll || isOwn || !refuse(role, 'correctLog')) return notAtAll
  return 'You can caption only photos that you added yourself. Ask a brewer.'
}

/** Why no more photos can be added to what has this many, in a sentence, or null. */
export function refuseMorePhotos(count: number): string | null {
  return count < photoLimits.perThing ? null : removeFirst
}

/** That some of the chosen photos found no room, in a sentence. */
export function photosLeftOut(count: number): string {
  return count === 1
    ? `${atMost} The last photo you chose was left out.`
    : `${atMost} The last ${count} photos you chose were left out.`
}

/** What is wrong with a photo, in sentences. */
export const photoSentences = {
  otherType: "This file isn't a photo that can be shown. Choose a JPEG, PNG or WebP.",
  damaged: 'This photo is damaged or incomplete. Choose it again, or take another one.',
  moving: "Moving pictures can't be added. Choose a photo.",
  tooLarge: `A photo may be at most ${photoLimits.side.toLocaleString('en-US')} pixels wide and high. Make it smaller and add it again.`,
  gone: 'A photo did not reach the server, or was removed there. Remove it from this entry and add it again.',
  tooManyUnsaved:
    'You have uploaded many photos that belong to nothing yet. Save what you began, or wait a day until they are deleted.',
  otherPhoto: 'Another photo has this id already. Add the photo again.',
  missing: 'This photo no longer exists.',
} as const
