import { Invalid } from '#api/errors.ts'
import { photoLimits, photoSentences } from '#domain/photos/photos.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { isPng, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'
import { WrongPicture, type Picture } from './wrongPicture.ts'

const formats = [
  { mediaType: 'image/jpeg', ending: 'jpg', is: isJpeg, read: readJpeg },
  { mediaType: 'image/png', ending: 'png', is: isPng, read: readPng },
  { mediaType: 'image/webp', ending: 'webp', is: isWebp, read: readWebp },
] as const

const formatOf = (bytes: Buffer) => formats.find((format) => format.is(bytes))

/** The media type of a stored picture and the ending of its file's name, by its first bytes. */
export function kindOf(bytes: Buffer): { mediaType: string; ending: string } {
  return formatOf(bytes) ?? { mediaType: 'application/octet-stream', ending: 'bin' }
}

/**
 * Reads an uploaded picture: JPEG, PNG or WebP by its content, whatever its name says. Keeps the parts that draw it, so
 * that where and with what it was taken is gone, and so is everything after its end. Throws Invalid with the reason.
 */
export function readPicture(bytes: Buffer): Picture {
  const format = formatOf(bytes)
  if (!format) throw new Invalid(photoSentences.otherType)
  try {
    const picture = format.read(bytes)
    const { width, height } = picture
    if (width < 1 || height < 1) throw new Invalid(photoSentences.damaged)
    if (Math.max(width, height) > photoLimits.side) throw new Invalid(photoSentences.tooLarge)
    return picture
  } catch (error) {
    if (error instanceof WrongPicture) throw new Invalid(photoSentences[error.wrong])
    // A read past the end of the file.
    if (error instanceof RangeError) throw new Invalid(photoSentences.damaged)
    throw error
  }
}
