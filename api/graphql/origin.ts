import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser page of this origin may open streams: our own, or one that is named; programs send no origin. */
export function isAllowedOrigin(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const { origin, host } = headers
  if (!origin || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
