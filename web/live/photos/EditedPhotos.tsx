import { refuseMorePhotos } from '#domain/photos/photos.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { PhotoButtons } from '#web/ui/photos/PhotoButtons.tsx'
import { textOf, text } from '#web/ui/language/text.ts'
import { Photos } from './Photos.tsx'
import { useState } from 'react'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import type { NewCommand } from '#web/live/commands/queuedCommand.ts'
import { useQueue, useWaitingFor } from '#web/live/commands/useQueue.ts'
import { addPhoto } from '#web/live/photos/addPhoto.ts'
import { discardPhotos } from '#web/live/photos/keptPhotos.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { ShownPhoto } from '#web/ui/photos/shownPhoto.ts'

interface EditedPhotosProps {
  of: PhotosOf
  /** What is said while there are none. */
  none: string
  cannotEdit: string | null
}

/** The photos of a recipe or a lot, live; who may edit it adds and removes them, each immediately. New ones wait while offline. */
export function EditedPhotos({ of, none, cannotEdit }: EditedPhotosProps) {
  const { photos, isAdding, add, remove } = usePhotosOf(of)
  const isFull = refuseMorePhotos(photos.length)
  return (
    <Stack $gap="xs">
      {photos.length === 0 && <Muted as="p">{none}</Muted>}
      <Photos photos={photos} {...(cannotEdit === null && { onRemove: remove })} />
      <PhotoButtons
        refusal={cannotEdit ?? (isFull && textOf(isFull))}
        busy={isAdding}
        onTake={(files) => void add(files)}
      />
    </Stack>
  )
}

/** Something with photos. */
interface PhotosOf {
  /** Its name in the queue, such as `Recipe:1`. */
  about: string
  name: string
  photos: readonly ShownPhoto[]
  /** The page on which it is. */
  path: string
  /** The command that adds a photo that was uploaded. */
  adding: (photoId: string) => Pick<NewCommand, 'document' | 'variables'>
  remove: (photoId: string) => Promise<unknown>
}

/** The photos of something, with those that wait on this device at their end, and how they are added and removed. */
function usePhotosOf({ about, name, photos, path, adding, remove: removeSent }: PhotosOf) {
  const { queue } = useQueue()
  const waiting = useWaitingFor(about).filter(({ photoIds }) => photoIds)
  const [isAdding, setAdding] = useState(false)

  async function addOne(file: File): Promise<void> {
    const { id, kept } = addPhoto(file)
    if (!(await kept)) notifications.show({ tone: 'error', message: text('photos.noRoom') })
    const queued = queue.add({
      ...adding(id),
      photoIds: [id],
      about,
      delta: null,
      label: text('photos.inShort', { name }),
      // It may exist nowhere but on this device.
      correction: { path, stays: true },
    })
    if ((await queued.outcome) === 'saved') return
    notifyQueued(queued, text('photos.keptOf', { name }), text('photos.savedOf', { name }))
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
      if (!command) await removeSent(photoId)
      else if (await queue.discard(command.id)) await discardPhotos([photoId])
    } catch (error) {
      tell(error)
    }
  }

  const waitingPhotos = waiting.flatMap(({ photoIds = [] }) => photoIds.map((id): ShownPhoto => ({ id })))
  return { photos: [...photos, ...waitingPhotos], isAdding, add, remove }
}

function tell(error: unknown): void {
  const message = error instanceof Error ? error.message : text('photos.notChanged')
  notifications.show({ tone: 'error', message })
}
