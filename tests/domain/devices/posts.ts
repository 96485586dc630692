import type { DevicePost } from '#domain/devices/devicePost.ts'

/** A post as a device sends it, with JSON for what is no text. */
export function aPost(
  body: unknown,
  { path = '', query = {}, contentType = null }: Partial<DevicePost> = {},
): DevicePost {
  return { path, query, body: typeof body === 'string' ? body : JSON.stringify(body), contentType }
}

/** A GET: everything is in the query. */
export function aGet(query: Record<string, string>): DevicePost {
  return { path: '', query, body: '', contentType: null }
}

/** The content type of a form. */
export const form = { contentType: 'application/x-www-form-urlencoded' }
