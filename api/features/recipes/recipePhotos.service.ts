import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRow, findRows, updateRow } from '#api/db/statements/rows.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { attachPhotos } from '#api/features/photos/photosOf.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { photoSentences, refuseMorePhotos } from '#domain/photos/photos.ts'
import type { MutationAddRecipePhotoArgs, MutationRemoveRecipePhotoArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockRecipe } from './newRecipes.service.ts'

type Recipe = Prisma.RecipeModel

/** Adds an uploaded photo to a recipe, after those it has. */
export async function addRecipePhoto(ctx: Context, input: MutationAddRecipePhotoArgs): Promise<Recipe> {
  const { user } = allow(ctx, 'editRecipes')
  const { recipeId, photoId, commandId } = input
  const command = { name: 'addRecipePhoto', input: [recipeId, photoId], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const recipe = await lockRecipe(tx, recipeId)
    const photos = await findRows(tx, 'Photo', { recipeId })
    Refused.throwIf(refuseMorePhotos(photos.length))
    const from = Math.max(-1, ...photos.map(({ position }) => position)) + 1
    await attachPhotos(tx, [photoId], { userId: user.id, from, recipeId })
    return announce(tx, recipe, photos.length, photos.length + 1)
  })
}

/** Removes a photo from its recipe, and deletes it. */
export async function removeRecipePhoto(ctx: Context, input: MutationRemoveRecipePhotoArgs): Promise<Recipe> {
  allow(ctx, 'editRecipes')
  const { photoId: id, commandId } = input
  return inTransaction(ctx, { name: 'removeRecipePhoto', input: id, id: commandId }, async (tx) => {
    const { recipeId } = (await findRow(tx, 'Photo', { id })) ?? {}
    if (!recipeId) throw new NotFound(photoSentences.missing)
    const recipe = await lockRecipe(tx, recipeId)
    const photos = await findRows(tx, 'Photo', { recipeId })
    const removed = await deleteRows(tx, 'Photo', { id, recipeId })
    if (removed.length === 0) throw new NotFound(photoSentences.missing)
    return announce(tx, recipe, photos.length, photos.length - 1)
  })
}

/** Records the number of photos before and after as an edit of the recipe. */
async function announce(tx: Tx, { id }: Recipe, before: number, after: number): Promise<Recipe> {
  const saved = await updateRow(tx, 'Recipe', { id })
  const fields = { photos: { from: before, to: after } }
  record(tx, { type: 'RecipeSaved', entityId: id, detail: { version: saved.version, fields } })
  return saved
}
