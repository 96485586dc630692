import { allow, type Context } from '#api/context.ts'
import { findRow, lockRow, updateRows } from '#api/db/statements/rows.ts'
import { Forbidden, NotFound, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { photoCaption, photoSentences, refuseCaption } from '#domain/photos/photos.ts'
import type { MutationCaptionPhotoArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Photo = Prisma.PhotoModel

/** Says what a photo shows. Assistants caption their own photos, brewers any. */
export async function captionPhoto(ctx: Context, input: MutationCaptionPhotoArgs): Promise<Photo> {
  const { user } = allow(ctx, 'addPhoto')
  const { photoId: id, commandId } = input
  const { caption } = valid(photoCaption, { caption: input.caption ?? null })
  return inTransaction(ctx, { name: 'captionPhoto', input: [id, caption], id: commandId }, async (tx) => {
    const photo = await lockRow(tx, 'Photo', { id })
    const isSaved =
      photo && (photo.logId ?? photo.remarkId ?? photo.recipeId ?? photo.revisionId ?? photo.lotId)
    if (!photo || !isSaved) throw new NotFound(photoSentences.missing)
    Forbidden.throwIf(refuseCaption(user.role, photo.addedById === user.id))
    if (photo.caption === caption) return photo
    await updateRows(tx, 'Photo', { id }, { caption })
    record(tx, {
      type: 'PhotoCaptioned',
      entityId: id,
      detail: { batchId: await batchOf(tx, photo), caption },
    })
    return { ...photo, caption }
  })
}

/** The id of the batch that a photo is about; null for one of a recipe or a lot. */
async function batchOf(tx: Tx, { logId, remarkId, revisionId }: Photo): Promise<string | null> {
  const owner =
    (logId && (await findRow(tx, 'BatchLog', { id: logId }))) ||
    (remarkId && (await findRow(tx, 'Remark', { id: remarkId }))) ||
    (revisionId && (await findRow(tx, 'LogRevision', { id: revisionId })))
  return owner ? owner.batchId : null
}
