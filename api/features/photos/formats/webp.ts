import { WrongPicture, type Picture } from './wrongPicture.ts'

/** The bit of an extended header that says there is an alpha channel. */
const alpha = 0x10

/** Whether a file begins as a WebP. */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** Reads a WebP chunk by chunk (RFC 9649) and keeps the picture, its alpha channel and a header without the rest. */
export function readWebp(bytes: Buffer): Picture {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new WrongPicture('damaged')
  const kept: Buffer[] = []
  let size: { width: number; height: number } | null = null
  for (let at = 12; at < end;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) throw new WrongPicture('damaged')
    const chunk = Buffer.from(bytes.subarray(at, next))
    at = next
    if (name === 'ANIM' || name === 'ANMF') throw new WrongPicture('moving')
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & alpha, 8)
    const found = sizeIn(name, chunk)
    if (found && size) throw new WrongPicture('damaged')
    size ??= found
    if (found || name === 'VP8X' || name === 'ALPH') kept.push(chunk)
  }
  if (!size) throw new WrongPicture('damaged')
  refuseOtherCanvas(kept, size)
  const content = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...kept])
  content.writeUInt32LE(content.length - 8, 4)
  return { ...size, content }
}

/** The size in the header of a coded picture; null for every other chunk. */
function sizeIn(name: string, chunk: Buffer): { width: number; height: number } | null {
  if (name === 'VP8 ') {
    if (chunk.readUIntBE(11, 3) !== 0x9d012a) throw new WrongPicture('damaged')
    return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }
  }
  if (name !== 'VP8L') return null
  if (chunk.readUInt8(8) !== 0x2f) throw new WrongPicture('damaged')
  const bits = chunk.readUInt32LE(9)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The canvas of an extended header must be that of the picture: browsers allocate it. */
function refuseOtherCanvas(
  kept: readonly Buffer[],
  { width, height }: { width: number; height: number },
): void {
  for (const chunk of kept.filter((each) => each.toString('latin1', 0, 4) === 'VP8X'))
    if (chunk.readUIntLE(12, 3) + 1 !== width || chunk.readUIntLE(15, 3) + 1 !== height)
      throw new WrongPicture('damaged')
}
