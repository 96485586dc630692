import type { Context } from '#api/context.ts'
import { lockRows, updateRows } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { photoSentences } from '#domain/photos/photos.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Photo = Prisma.PhotoModel

/** The column that says what a photo belongs to. */
export type PhotoOwner = 'logId' | 'remarkId' | 'recipeId'

/** The photos of a log entry, a remark or a recipe, in order. */
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
  const photos = await lockRows(tx, 'Photo', {
    ...{ id: ids, addedById: userId },
    ...{ logId: null, remarkId: null, recipeId: null, trashedBatchId: null },
  })
  if (photos.length < ids.length) throw new Refused(photoSentences.gone)
  for (const [index, id] of ids.entries())
    await updateRows(tx, 'Photo', { id }, { ...of, position: from + index })
}
