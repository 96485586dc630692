import { jsonDepth } from '#domain/jsonDepth.ts'
import { postLimits } from './devicePost.ts'

/** The token of an address in a message by TCP, and the message without it, since it is kept. Null without a token. */
export function takeToken(line: string): { token: string; body: string } | null {
  if (line.length > postLimits.characters || jsonDepth(line) > postLimits.depth) return null
  let json: unknown
  try {
    json = JSON.parse(line.trim())
  } catch {
    return null
  }
  if (typeof json !== 'object' || json === null || !('token' in json)) return null
  const { token, ...rest } = json
  return typeof token === 'string' && token !== '' ? { token, body: JSON.stringify(rest) } : null
}
