import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CalledServer, TestServer } from '#tests/support/servers/server.ts'

/** A picture of tests/fixtures/photos. `tank.jpg` is 2,400 by 1,800 pixels, the small ones 8 by 6. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/photos/${name}`, import.meta.url))

/** EXIF with an orientation and a place, as a camera writes it into a JPEG: turned 90 degrees, and "N 47 secret..". */
export const exif = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0x00, 0x2f]),
  Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'),
  Buffer.from([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  Buffer.from('N 47 secret..', 'latin1'),
])

/** A JPEG as a camera takes it, with EXIF. */
export const fromCamera = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])

/** Uploads a photo, or its thumbnail, as a browser does. */
export async function upload(
  server: CalledServer,
  token: string | null,
  { id = randomUUID() as string, body = fixture('small.jpg'), thumbnail = false },
) {
  const response = await fetch(`${server.url}/api/photos/${id}${thumbnail ? '/thumbnail' : ''}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...(token && { authorization: `Bearer ${token}` }) },
    body: Uint8Array.from(body),
  })
  const answer = (await response.json()) as { id: string; width: number; height: number; message?: string }
  return { status: response.status, id, answer }
}

/** Fetches a photo's file. */
export const download = (server: TestServer, token: string | null, id: string, thumbnail = false) =>
  fetch(`${server.url}/api/photos/${id}${thumbnail ? '/thumbnail' : ''}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
