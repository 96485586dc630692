import type { Context } from '#api/context.ts'
import { findRows, lockRows, updateRows } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { photoSentences } from '#domain/photos/photos.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Photo = Prisma.PhotoModel

/** The column that says what a photo belongs to; the revision is that which removed it from its log entry. */
export type PhotoOwner = 'logId' | 'remarkId' | 'recipeId' | 'revisionId' | 'lotId'

/** What belongs to nothing yet. */
const ofNothing = {
  ...{ logId: null, remarkId: null, recipeId: null, revisionId: null, lotId: null },
  trashedBatchId: null,
}

/** The photos of a log entry, a remark, a recipe or a lot, or those that a revision removed, in order. */
export async function photosOf(ctx: Context, owner: PhotoOwner, id: string): Promise<Photo[]> {
  const found = await ctx.loaders.about<Photo[]>(`photos by ${owner}`, id, async (db, ids) => {
    const photos = await db.photo.findMany({
      where: { [owner]: { in: ids } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    return new Map(ids.map((each) => [each, photos.filter((photo) => photo[owner] === each)]))
  })
  return found ?? []
}

/** Adds photos that this person uploaded to what was just saved, from a position on. Refused when one is missing. */
export async function attachPhotos(
  tx: Tx,
  ids: readonly string[],
  { userId, from = 0, ...of }: { userId: string; from?: number } & { [Owner in PhotoOwner]?: string },
): Promise<void> {
  if (ids.length === 0) return
  const photos = await lockRows(tx, 'Photo', { id: ids, addedById: userId, ...ofNothing })
  if (photos.length < ids.length) throw new Refused(photoSentences.gone)
  for (const [index, id] of ids.entries())
    await updateRows(tx, 'Photo', { id }, { ...of, position: from + index })
}

/** The ids of a log entry's photos, in order. */
export async function photoIdsOf(tx: Tx, logId: string): Promise<string[]> {
  const photos = await findRows(tx, 'Photo', { logId })
  return photos
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}

/**
 * Gives a log entry these photos, in order: ones that it has or that a correction removed from it, and ones that this
 * person uploaded. Refused when one is missing. The others stay with it until `keepRemoved`.
 */
export async function replacePhotos(
  tx: Tx,
  ids: readonly string[],
  { userId, logId }: { userId: string; logId: string },
): Promise<void> {
  const removedBefore = await findRows(tx, 'LogRevision', { logId }, ['id'])
  const revisions = removedBefore.map(({ id }) => id)
  const photos = await lockRows(tx, 'Photo', { id: ids })
  const isMissing = ids.some((id) => {
    const photo = photos.find((each) => each.id === id)
    if (!photo) return true
    if (photo.logId === logId || revisions.includes(photo.revisionId ?? '')) return false
    return photo.addedById !== userId || Object.keys(ofNothing).some((owner) => photo[owner as PhotoOwner])
  })
  if (isMissing) throw new Refused(photoSentences.gone)
  for (const [position, id] of ids.entries())
    await updateRows(tx, 'Photo', { id }, { logId, revisionId: null, position })
}

/** Moves photos of a log entry to the revision that removed them; they stay in its history. */
export async function keepRemoved(tx: Tx, ids: readonly string[], revisionId: string): Promise<void> {
  if (ids.length > 0) await updateRows(tx, 'Photo', { id: ids }, { logId: null, revisionId })
}
