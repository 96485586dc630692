import { createHash } from 'node:crypto'
import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { findRow, insertRow, insertRows, lockKnown, updateRows } from '#api/db/statements/rows.ts'
import { Conflict, NotFound, Refused, TooLarge, valid } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { photoId, photoLimits, photoSentences } from '#domain/photos/photos.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { kindOf, readPicture } from './formats/picture.ts'

type Photo = Prisma.PhotoModel

/** A photo's file, as it is sent. */
export interface PhotoFile {
  content: Buffer
  mediaType: string
}

/**
 * Keeps an uploaded photo under the id that the device chose, without its metadata, until an entry is saved with it. The
 * same photo under the same id is kept once, however often it is sent.
 */
export async function savePhoto(ctx: Context, id: string, bytes: Buffer): Promise<Photo> {
  const { user } = allow(ctx, 'addPhoto')
  valid(z.object({ id: photoId }), { id })
  const { content, width, height } = readPicture(bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return inTransaction(ctx, { name: 'savePhoto', input: id }, async (tx) => {
    const known = await findRow(tx, 'Photo', { id })
    if (!known) {
      const [{ count } = { count: 0 }] = await tx.sql<{ count: number }[]>`
        SELECT count(*)::int AS "count" FROM "Photo" WHERE "addedById" = ${user.id}
          AND num_nonnulls("logId", "remarkId", "recipeId", "revisionId", "trashedBatchId", "lotId") = 0`
      if (count >= photoLimits.unsaved) throw new Refused(photoSentences.tooManyUnsaved)
      const added = { id, addedById: user.id, sha256, width, height, addedAt: tx.at }
      const [photo] = await insertRows(tx, 'Photo', [added], 'leave out')
      if (photo) {
        await insertRow(tx, 'PhotoFile', { id, content: Uint8Array.from(content) })
        return photo
      }
    }
    const same = known ?? (await findRow(tx, 'Photo', { id }))
    if (same?.addedById !== user.id || same.sha256 !== sha256) throw new Conflict(photoSentences.otherPhoto)
    return same
  })
}

/** Adds the thumbnail that the device made to a photo of the same person; the first one stays. */
export async function saveThumbnail(ctx: Context, id: string, bytes: Buffer): Promise<Photo> {
  const { user } = allow(ctx, 'addPhoto')
  if (bytes.length > photoLimits.thumbnailBytes)
    throw new TooLarge(message('photos.thumbnailTooLarge', { max: photoLimits.thumbnailBytes / 1_000 }))
  const { content } = readPicture(bytes)
  return inTransaction(ctx, { name: 'saveThumbnail', input: id }, async (tx) => {
    // Locked, so that of two thumbnails one is the first.
    const photo = await lockKnown(tx, 'Photo', { id, addedById: user.id }, photoSentences.missing)
    await updateRows(tx, 'PhotoFile', { id, thumbnail: null }, { thumbnail: Uint8Array.from(content) })
    return photo
  })
}

/** The name of a photo's file outside of the database. */
export const photoFileName = (id: string, content: Buffer): string => `${id}.${kindOf(content).ending}`

/** The file of a photo, or its thumbnail where it has one. What belongs to nothing yet is seen by its owner only. */
export async function photoFile(ctx: Context, id: string, isThumbnail: boolean): Promise<PhotoFile> {
  const { user } = allow(ctx, 'read')
  const column = Prisma.raw(isThumbnail ? 'coalesce(f."thumbnail", f."content")' : 'f."content"')
  const [found] = await ctx.db.$queryRaw<{ content: Uint8Array }[]>`
    SELECT ${column} AS "content" FROM "Photo" p JOIN "PhotoFile" f ON p."id" = f."id"
    WHERE p."id" = ${id} AND (num_nonnulls(p."logId", p."remarkId", p."recipeId", p."revisionId", p."lotId") = 1 OR
      (p."addedById" = ${user.id} AND p."trashedBatchId" IS NULL))`
  if (!found) throw new NotFound(photoSentences.missing)
  const content = Buffer.from(found.content)
  return { content, mediaType: kindOf(content).mediaType }
}
