import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRow, findRows, insertRow, lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { Conflict, NotFound, Refused, Unsupported, valid } from '#api/errors.ts'
import { attachPhotos } from '#api/features/photos/photosOf.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { requiredText } from '#domain/formFields.ts'
import { carry, message } from '#domain/language/message.ts'
import { photoSentences, refuseMorePhotos } from '#domain/photos/photos.ts'
import { lotCode, lotFileLimits } from '#domain/stock/lots.ts'
import type {
  MutationAddLotPhotoArgs,
  MutationRemoveLotFileArgs,
  MutationRemoveLotPhotoArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Lot = Prisma.LotModel

/** A certificate without its content. */
export type LotFile = Omit<Prisma.LotFileModel, 'content'>

const withoutContent = {
  id: true,
  lotId: true,
  name: true,
  size: true,
  addedById: true,
  addedAt: true,
} as const

const fileFields = z.object({
  id: z.uuid({ error: carry(message('lots.fileBadId')) }),
  name: requiredText(message('lots.fileName'), lotFileLimits.name),
})

/** Adds a certificate to a lot, a PDF, under the id that the device chose; the same one sent again is kept once. */
export async function saveLotFile(
  ctx: Context,
  sent: { lotId: string; id: string; name: string },
  content: Buffer,
): Promise<LotFile> {
  const { user } = allow(ctx, 'adjustIngredient')
  const { id, name } = valid(fileFields, sent)
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Unsupported(message('lots.noPdf'))
  return inTransaction(ctx, { name: 'saveLotFile', input: id }, async (tx) => {
    const lot = await lockLot(tx, sent.lotId)
    const known = await findRow(tx, 'LotFile', { id })
    if (known && (known.lotId !== lot.id || known.size !== content.length))
      throw new Conflict(message('lots.fileIdTaken'))
    if (known) return known
    const files = await findRows(tx, 'LotFile', { lotId: lot.id })
    if (files.length >= lotFileLimits.files)
      throw new Refused(message('lots.tooManyFiles', { max: lotFileLimits.files }))
    const row = { id, lotId: lot.id, name, size: content.length, addedById: user.id, addedAt: tx.at }
    const file = await insertRow(tx, 'LotFile', { ...row, content: Uint8Array.from(content) })
    await announce(tx, lot)
    return file
  })
}

/** A certificate as a file. */
export async function lotFile(ctx: Context, id: string): Promise<{ name: string; content: Buffer }> {
  allow(ctx, 'read')
  const found = await ctx.db.lotFile.findUnique({ where: { id }, select: { name: true, content: true } })
  if (!found) throw new NotFound(message('lots.fileGone'))
  return { name: found.name, content: Buffer.from(found.content) }
}

/** The certificates of a lot, the oldest first, without their content. */
export async function filesOf(ctx: Context, lotId: string): Promise<LotFile[]> {
  const found = await ctx.loaders.about<LotFile[]>('files of lots', lotId, async (db, ids) => {
    const files = await db.lotFile.findMany({
      ...{
        where: { lotId: { in: ids } },
        select: withoutContent,
        orderBy: [{ addedAt: 'asc' }, { id: 'asc' }],
      },
    })
    return new Map(ids.map((id) => [id, files.filter((file) => file.lotId === id)]))
  })
  return found ?? []
}

/** Removes a certificate from its lot, and deletes it. */
export async function removeLotFile(
  ctx: Context,
  { fileId: id, commandId }: MutationRemoveLotFileArgs,
): Promise<Lot> {
  allow(ctx, 'adjustIngredient')
  return inTransaction(ctx, { name: 'removeLotFile', input: id, id: commandId }, async (tx) => {
    const [file] = await deleteRows(tx, 'LotFile', { id })
    if (!file) throw new NotFound(message('lots.fileGone'))
    return announce(tx, await lockLot(tx, file.lotId))
  })
}

/** Adds an uploaded photo to a lot, after those it has. */
export async function addLotPhoto(ctx: Context, input: MutationAddLotPhotoArgs): Promise<Lot> {
  const { user } = allow(ctx, 'adjustIngredient')
  const { lotId, photoId, commandId } = input
  return inTransaction(ctx, { name: 'addLotPhoto', input: [lotId, photoId], id: commandId }, async (tx) => {
    const lot = await lockLot(tx, lotId)
    const photos = await findRows(tx, 'Photo', { lotId })
    Refused.throwIf(refuseMorePhotos(photos.length))
    const from = Math.max(-1, ...photos.map(({ position }) => position)) + 1
    await attachPhotos(tx, [photoId], { userId: user.id, from, lotId })
    return announce(tx, lot)
  })
}

/** Removes a photo from its lot, and deletes it. */
export async function removeLotPhoto(ctx: Context, input: MutationRemoveLotPhotoArgs): Promise<Lot> {
  allow(ctx, 'adjustIngredient')
  const { photoId: id, commandId } = input
  return inTransaction(ctx, { name: 'removeLotPhoto', input: id, id: commandId }, async (tx) => {
    const { lotId } = (await findRow(tx, 'Photo', { id })) ?? {}
    if (!lotId) throw new NotFound(photoSentences.missing)
    const lot = await lockLot(tx, lotId)
    const removed = await deleteRows(tx, 'Photo', { id, lotId })
    if (removed.length === 0) throw new NotFound(photoSentences.missing)
    return announce(tx, lot)
  })
}

const lockLot = (tx: Tx, id: string) => lockKnown(tx, 'Lot', { id }, message('lots.gone'))

/** Records that what is filed with a lot has changed. */
async function announce(tx: Tx, { id, ingredientId, number, lotNumber }: Lot): Promise<Lot> {
  const saved = await updateRow(tx, 'Lot', { id })
  const detail = { lotId: id, code: lotCode(number), lotNumber, act: 'FILED' } as const
  record(tx, { type: 'LotSaved', entityId: ingredientId ?? id, detail })
  return saved
}
