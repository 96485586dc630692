/** A code to show, and the token that opens the wall once an administrator has typed it. */
export interface Pairing {
  code: string
  token: string
  /** How long the code can be typed. */
  seconds: number
}

/** Asks for a code; null when the server can't be reached or has given too many. */
export function beginPairing(): Promise<Pairing | null> {
  return post<Pairing>('/api/displays/pairings')
}

/** Whether an administrator has typed the code of this token. */
export async function isPaired(token: string): Promise<boolean> {
  const answer = await post<{ data?: { asOfSeq?: string } | null }>(
    '/graphql',
    { query: '{ asOfSeq }' },
    { authorization: `Bearer ${token}` },
  )
  return typeof answer?.data?.asOfSeq === 'string'
}

async function post<Answer>(path: string, body?: object, headers?: object): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}
