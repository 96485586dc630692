import { useState } from 'react'
import { RemoveRecipePhotoDocument } from '#web/features/recipes/recipeCommands.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useQueue, useWaitingFor } from '#web/live/commands/useQueue.ts'
import { addPhoto } from '#web/live/photos/addPhoto.ts'
import { discardPhotos } from '#web/live/photos/keptPhotos.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { ShownPhoto } from '#web/ui/photos/shownPhoto.ts'
import { text } from '#web/ui/language/text.ts'
import { photosOfRecipe, recipePhotoCommand } from './recipePhotoCommand.ts'

/** The photos of a recipe, with those that wait on this device at their end, and how they are added and removed. */
export function useRecipePhotos(recipe: RecipeView) {
  const { queue } = useQueue()
  const waiting = useWaitingFor(photosOfRecipe(recipe.id))
  const [removePhoto] = useCommand(RemoveRecipePhotoDocument)
  const [isAdding, setAdding] = useState(false)

  async function addOne(file: File): Promise<void> {
    const { id, kept } = addPhoto(file)
    if (!(await kept)) notifications.show({ tone: 'error', message: text('photos.noRoom') })
    const queued = queue.add(recipePhotoCommand(recipe, id))
    if ((await queued.outcome) === 'saved') return
    const { name } = recipe
    notifyQueued(queued, text('recipes.photoKept', { name }), text('recipes.photoSaved', { name }))
  }

  async function add(files: readonly File[]): Promise<void> {
    setAdding(true)
    try {
      for (const file of files) await addOne(file)
    } catch (error) {
      tell(error)
    } finally {
      setAdding(false)
    }
  }

  /** One that waits was never sent: it is removed from this device. */
  async function remove(photoId: string): Promise<void> {
    const command = waiting.find(({ photoIds }) => photoIds?.includes(photoId))
    try {
      if (!command) await removePhoto({ photoId })
      else if (await queue.discard(command.id)) await discardPhotos([photoId])
    } catch (error) {
      tell(error)
    }
  }

  const waitingPhotos = waiting.flatMap(({ photoIds = [] }) => photoIds.map((id): ShownPhoto => ({ id })))
  return { photos: [...recipe.photos, ...waitingPhotos], isAdding, add, remove }
}

function tell(error: unknown): void {
  const message = error instanceof Error ? error.message : text('recipes.photosNotChanged')
  notifications.show({ tone: 'error', message })
}
