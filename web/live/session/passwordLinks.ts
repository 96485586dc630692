import {
  keepDevice,
  passwordRefusal,
  readDevice,
  readUserInfo,
  refusalIn,
  send,
  sessionLost,
  unreachable,
} from './session.ts'

const path = '/api/password-links'

/** What a link for a new password is refused for; the message is the sentence to show. */
export class LinkRefused extends Error {
  override name = 'LinkRefused'
  /** It was used or has expired: only another one helps. */
  readonly isExpired: boolean

  constructor(message: string, isExpired = false) {
    super(message)
    this.isExpired = isExpired
  }
}

/** What the sign-in page offers on this server. */
export interface SignInHelp {
  /** Whether links for new passwords can be mailed. */
  canMail: boolean
  /** Whether there are accounts of a demo. */
  hasHints: boolean
}

/** What the sign-in page offers; null while the server can't be reached. */
export async function fetchSignInHelp(): Promise<SignInHelp | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? ((await response.json()) as SignInHelp) : null
  } catch {
    return null
  }
}

/** Asks for a link for a new password; returns what the server says of it, or throws `LinkRefused`. */
export async function askForLink(email: string): Promise<string> {
  const { response, answer } = await sent('POST', path, { email })
  const sentence = refusalIn(answer)
  if (!response.ok || sentence === null) throw refused(answer)
  return sentence
}

/** Whose password a mailed link sets, and how many characters that has at least; throws `LinkRefused`. */
export async function readLink(token: string): Promise<{ email: string; shortest: number }> {
  const { response, answer } = await sent('POST', `${path}/read`, { token })
  if (!response.ok) throw refused(answer)
  return answer as { email: string; shortest: number }
}

/**
 * Sets a new password by a mailed link; throws `LinkRefused`, or `PasswordRefused` for the password itself. Signs this device
 * out if the password was that of who is signed in here.
 */
export async function setPasswordByLink(token: string, newPassword: string, email: string): Promise<void> {
  const { response, answer } = await sent('PUT', path, { token, newPassword, device: readDevice() })
  if (response.status === 422) throw passwordRefusal(answer)
  if (!response.ok) throw refused(answer)
  const { device } = answer as { device?: string }
  if (device) keepDevice(device)
  if (readUserInfo()?.email === email) sessionLost(undefined, true)
}

async function sent(method: 'POST' | 'PUT', to: string, body: unknown) {
  const response = await send(method, to, body).catch(() => {
    throw new LinkRefused(unreachable())
  })
  return { response, answer: (await response.json().catch(() => null)) as unknown }
}

function refused(answer: unknown): LinkRefused {
  const isExpired =
    typeof answer === 'object' &&
    answer !== null &&
    'code' in answer &&
    answer.code === 'password.linkExpired'
  return new LinkRefused(refusalIn(answer) ?? unreachable(), isExpired)
}
