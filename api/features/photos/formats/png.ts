import { crc32 } from 'node:zlib'
import { WrongPicture, type Picture } from './wrongPicture.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Chunks that draw the picture, by the PNG specification (third edition). Texts, times, EXIF and animation are not. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

/** Whether a file begins as a PNG. */
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** Reads a PNG chunk by chunk, checks each checksum, and keeps the chunks that draw it. */
export function readPng(bytes: Buffer): Picture {
  const kept: Buffer[] = [signature]
  const names: string[] = []
  let at = signature.length
  while (names.at(-1) !== 'IEND') {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new WrongPicture('damaged')
    const chunk = bytes.subarray(at, end)
    const name = chunk.toString('latin1', 4, 8)
    const isWhole = crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4)
    const isFirst = (name === 'IHDR') === (names.length === 0)
    // An upper-case letter begins a chunk without which the picture can't be drawn.
    if (!isWhole || !isFirst || (!drawing.has(name) && /^[A-Z]/.test(name))) throw new WrongPicture('damaged')
    if (drawing.has(name)) kept.push(chunk)
    names.push(name)
    at = end
  }
  if (!names.includes('IDAT')) throw new WrongPicture('damaged')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), content: Buffer.concat(kept) }
}
