import { WrongPicture, type Picture } from './wrongPicture.ts'

/** Markers of ITU-T T.81, table B.1. */
const marker = { endOfImage: 0xd9, startOfScan: 0xda, adobe: 0xee }
/** Baseline, extended and progressive: what browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Quantization and Huffman tables, and the restart interval. */
const tables = new Set([0xdb, 0xc4, 0xdd])
/** Application data (EXIF, profiles, thumbnails) and comments. */
const isMetadata = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe
const mostScans = 100

/** Whether a file begins as a JPEG. */
export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

/**
 * Reads a JPEG segment by segment up to its end marker and keeps tables, frame and scans; of application data only
 * Adobe's colour transform, without which some would have wrong colours.
 */
export function readJpeg(bytes: Buffer): Picture {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let scans = 0
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new WrongPicture('damaged')
    while (bytes.readUInt8(at + 1) === 0xff) at++
    const code = bytes.readUInt8(at + 1)
    if (code === marker.endOfImage) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) throw new WrongPicture('damaged')
    const segment = bytes.subarray(at, end)
    at = end
    if (frames.has(code) && !size) {
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
      kept.push(segment)
    } else if (tables.has(code)) {
      kept.push(segment)
    } else if (code === marker.startOfScan && size && ++scans <= mostScans) {
      at = endOfScan(bytes, end)
      kept.push(segment, bytes.subarray(end, at))
    } else if (
      code === marker.adobe &&
      segment.length === 16 &&
      segment.toString('latin1', 4, 9) === 'Adobe'
    ) {
      kept.push(segment)
    } else if (!isMetadata(code)) {
      throw new WrongPicture('damaged')
    }
  }
  if (!size || scans === 0) throw new WrongPicture('damaged')
  return { ...size, content: Buffer.concat([...kept, Buffer.from([0xff, marker.endOfImage])]) }
}

/** Where the coded data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes.readUInt8(at + 1)
    const isCoded = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isCoded) return at
  }
  throw new WrongPicture('damaged')
}
