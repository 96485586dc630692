import { describe, expect, it } from 'vitest'
import { kindOf, readPicture } from '#api/features/photos/formats/picture.ts'
import { photoSentences } from '#domain/photos/photos.ts'
import { exif, fixture, fromCamera } from '#tests/support/data/photos.ts'
import { english } from '#tests/support/english.ts'

const [jpeg, png, webp] = [fixture('small.jpg'), fixture('small.png'), fixture('small.webp')]
const at = (bytes: Buffer, place: number, ...values: number[]) => {
  const changed = Buffer.from(bytes)
  for (const [index, value] of values.entries()) changed[place + index] = value
  return changed
}
/** The same PNG with another chunk after its header. */
const withChunk = (name: string, data: Buffer, sum: number) => {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(sum, 8 + data.length)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
/** The same WebP with another chunk at its end. */
const withWebpChunk = (name: string, data: Buffer) => {
  const chunk = Buffer.concat([Buffer.from(`${name}\0\0\0\0`, 'latin1'), data])
  chunk.writeUInt32LE(data.length, 4)
  const all = Buffer.concat([webp, chunk])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}
/** PNG's checksum of "tEXt" and "secret", computed by Python's zlib.crc32. */
const textSum = 0xfba95ed1

describe('an uploaded picture', () => {
  it.each([
    ['small.jpg', 'image/jpeg'],
    ['small.png', 'image/png'],
    ['small.webp', 'image/webp'],
    ['lossless.webp', 'image/webp'],
    ['tank.jpg', 'image/jpeg'],
  ])('is known by its content, with its size: %s', (name, mediaType) => {
    const picture = readPicture(fixture(name))
    const size = name === 'tank.jpg' ? { width: 2_400, height: 1_800 } : { width: 8, height: 6 }
    expect(picture).toMatchObject(size)
    expect(kindOf(picture.content).mediaType).toBe(mediaType)
    expect(readPicture(picture.content)).toEqual(picture)
  })

  it.each([
    ['EXIF of a camera', fromCamera(jpeg)],
    [
      'a comment of a JPEG',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from('\xff\xfe\0\x08secret', 'latin1'), jpeg.subarray(2)]),
    ],
    ['what follows the end of a JPEG', Buffer.concat([jpeg, Buffer.from('<script>secret')])],
    ['a text of a PNG', withChunk('tEXt', Buffer.from('secret'), textSum)],
    ['what follows the end of a PNG', Buffer.concat([png, Buffer.from('PK secret')])],
    ['EXIF of a WebP', withWebpChunk('EXIF', exif.subarray(4, 46))],
    ['what follows the end of a WebP', Buffer.concat([webp, Buffer.from('secret')])],
  ])('loses %s, and is drawn from the same bytes as without', (_what, bytes) => {
    const { content } = readPicture(bytes)
    expect(content.includes('secret')).toBe(false)
    const clean = [jpeg, png, webp].find((one) => kindOf(one).mediaType === kindOf(bytes).mediaType)
    expect(content).toEqual(readPicture(clean ?? jpeg).content)
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'otherType'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'otherType'],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'otherType',
    ],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'otherType'],
    ['the first three bytes of a JPEG', jpeg.subarray(0, 3), 'damaged'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length - 20), 'damaged'],
    ['a JPEG whose segment is longer than the file', at(jpeg, 4, 0xff, 0xff), 'damaged'],
    ['a JPEG whose segment has no length', at(jpeg, 4, 0, 0), 'damaged'],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'damaged'],
    ['half a PNG', png.subarray(0, 60), 'damaged'],
    ['a PNG with a changed byte', at(png, 45, 1), 'damaged'],
    ['a PNG with a chunk that nobody knows', withChunk('EVIL', Buffer.from('secret'), 0), 'damaged'],
    ['a PNG that claims to be long', at(png, 8, 0xff, 0xff, 0xff, 0xff), 'damaged'],
    ['half a WebP', webp.subarray(0, 100), 'damaged'],
    ['a moving WebP', withWebpChunk('ANMF', Buffer.alloc(24)), 'moving'],
    ['a WebP with two pictures', withWebpChunk('VP8 ', webp.subarray(webp.indexOf('VP8 ') + 8)), 'damaged'],
    ['a WebP whose canvas is larger than its picture', at(webp, 24, 0xff, 0xff), 'damaged'],
    [
      'a JPEG that is 60,000 pixels high',
      at(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, 0xea, 0x60),
      'tooLarge',
    ],
    ['a JPEG without a height', at(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, 0, 0), 'damaged'],
  ] as const)('is refused when it is %s', (_what, bytes, why) => {
    expect(() => readPicture(bytes)).toThrow(english(photoSentences[why]))
  })

  it('is read or refused in a sentence, whatever byte of it is another one', () => {
    const sentences = Object.values(photoSentences).map(english)
    for (const original of [fromCamera(jpeg), png, webp])
      for (let place = 0; place < original.length; place++)
        for (const value of [0, 0xff, (original[place] ?? 0) ^ 0x55])
          try {
            expect(Math.max(readPicture(at(original, place, value)).width)).toBeLessThanOrEqual(4_096)
          } catch (error) {
            expect(sentences).toContain((error as Error).message)
          }
  })
})
