import { photoSentences } from '#domain/photos/photos.ts'
import { commandId, uuidOf } from '#web/live/commands/commandId.ts'
import { expectPhoto, keepPhoto } from './keptPhotos.ts'
import { textOf } from '#web/ui/language/text.ts'

/** The longer side of a photo and of its thumbnail, in pixels, and how much of its quality is kept. */
const photoSide = 1_600
const thumbnailSide = 320
const quality = 0.8

/**
 * Makes a photo of a chosen file, upright, small and without where and with what it was taken, and keeps it on this
 * device. Its id is known immediately, so that an entry saved meanwhile has it. `kept` resolves to whether it outlives the
 * page, or rejects with the sentence to show.
 */
export function addPhoto(file: Blob): { id: string; kept: Promise<boolean> } {
  const id = uuidOf(commandId())
  const kept = shrunk(file).then((photo) => keepPhoto(id, photo))
  expectPhoto(id, kept)
  return { id, kept }
}

async function shrunk(file: Blob) {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(textOf(photoSentences.otherType))
  })
  try {
    const drawn = draw(picture, photoSide)
    return { content: await asJpeg(drawn), thumbnail: await asJpeg(draw(drawn, thumbnailSide)) }
  } finally {
    picture.close()
  }
}

/** The picture on a canvas of at most this many pixels on its longer side. */
function draw(picture: ImageBitmap | HTMLCanvasElement, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(textOf(photoSentences.otherType))
  // JPEG has no transparency: without this it would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function asJpeg(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error(textOf(photoSentences.otherType))
  return blob.arrayBuffer()
}
