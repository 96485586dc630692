import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of this origin may open streams: our own, or an allowed one. Clients other than browsers send no
 * Origin.
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const { origin, host } = headers
  if (!origin || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
