import { z } from 'zod'
import type { DevicePost, DeviceReading } from '#domain/devices/devicePost.ts'
import { isOf } from '#domain/devices/sharedNames.ts'
import type { Scales } from '#domain/devices/scales.ts'
import { readPost } from '#domain/devices/readPost.ts'

const post = z.object({
  path: z.string(),
  query: z.record(z.string(), z.string()),
  body: z.string(),
  contentType: z.string().nullable(),
})

/** A message as it was received; null when it is no longer kept. */
export function messageIn(stored: unknown): DevicePost | null {
  return post.safeParse(stored).data ?? null
}

/** What a message says of one device, read in its scales; null when nothing. */
export function readingIn(
  message: DevicePost,
  { identity, ...scales }: Scales & { identity: string },
): DeviceReading | null {
  const read = readPost(message, scales)
  return 'refused' in read ? null : (read.readings.find((reading) => isOf(identity, reading)) ?? null)
}
