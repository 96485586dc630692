import type { Units } from '#domain/units/storedUnits.ts'
import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLanguage } from '#web/ui/language/shownLanguage.ts'
import { createListeners } from '#web/listeners.ts'

const entry = 'userInfo'
/** Kept after signing out: it identifies this device to the server at the next sign-in. */
const deviceEntry = 'device'
/** Kept until this device has signed in: by it a sign-in whose answer was lost is repeated, also with a password that works once. */
const attemptEntry = 'attempt'
/** That the server can't be reached. */
export const unreachable = () => text('signIn.unreachable')

/** A role as REST spells it. */
export type Role = 'viewer' | 'brewer_assistant' | 'brewer' | 'admin'

/** The signed-in user: the complete sign-in response, in local storage. */
export type UserInfo = {
  _id: string
  name: string
  email: string
  role: Role
  token: string
  /** Identifies the device to the server at the next sign-in. */
  device?: string
  /** The password is temporary: the server refuses everything else until it is changed. */
  mustChangePassword?: boolean
  /** The brewery requires a second factor of them: the server refuses everything else until it is set up. */
  mustSetUpSecondFactor?: boolean
  /** What they read and type in. */
  units?: Partial<Units> | null
  /** What amounts of money are shown in. */
  currency?: string | undefined
  /** The language that they chose; null as the browser has it. */
  language?: string | null
}

/** The accounts of the demo brewery on the sign-in page: one per role, all with the same password, if the server knows it. */
export type SignInHints = { demo: boolean; accounts: { email: string; role: Role }[]; password?: string }

/** Signing in failed; the message is the sentence to show. */
export class SignInFailed extends Error {
  override name = 'SignInFailed'
  /** The password was right: a code of the second factor is missing or wrong. */
  readonly needsCode: boolean
  /** By what the browser asks one of the person's passkeys in place of a code; null without one. */
  readonly passkey: object | null

  constructor(message: string, needsCode = false, passkey: object | null = null) {
    super(message)
    this.needsCode = needsCode
    this.passkey = passkey
  }
}

/** The server rejected a new password; the message is the sentence to show, `field` the one it is about. */
export class PasswordRefused extends Error {
  override name = 'PasswordRefused'
  readonly field: 'currentPassword' | 'newPassword' | null

  constructor(message: string, field: 'currentPassword' | 'newPassword' | null = null) {
    super(message)
    this.field = field
  }
}

/** The temporary password that was typed a moment ago: kept in memory only, and only until it is changed. */
let temporaryPassword = ''

const listeners = createListeners<[reason: string, isChosen: boolean]>()

/** Who is signed in, or null. An entry that is unreadable or has no token counts as signed out. */
export function readUserInfo(): UserInfo | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(entry) ?? 'null')
    return isUserInfo(stored) ? stored : null
  } catch {
    return null
  }
}

/** How often signing in is retried automatically while too many sign in. */
const mostRetries = 20

/**
 * Signs in and stores the whole response; throws `SignInFailed` with the sentence to show. Retries automatically while too many
 * sign in, with the secret of its attempt, for which the server holds a place; `onBusy` gets the seconds until then. `code` is of
 * the second factor, once it was asked for.
 */
export async function signIn(
  email: string,
  password: string,
  onBusy: (seconds: number) => void = () => undefined,
  code?: string,
): Promise<UserInfo> {
  const device = readDevice()
  const attempt = deviceStorage.getItem(attemptEntry) ?? crypto.getRandomValues(new Uint32Array(8)).join()
  deviceStorage.setItem(attemptEntry, attempt)
  const { response, answer } = await postUntilAccepted({ email, password, code, device, attempt }, onBusy)
  if (!response.ok)
    throw new SignInFailed(
      refusalIn(answer) ?? sentenceFor(response.status),
      needsCode(answer),
      passkeyIn(answer),
    )
  if (!isUserInfo(answer)) throw new SignInFailed(unreachable())
  deviceStorage.removeItem(attemptEntry)
  deviceStorage.setItem(entry, JSON.stringify(answer))
  if (answer.device) keepDevice(answer.device)
  temporaryPassword = answer.mustChangePassword ? password : ''
  return answer
}

async function postUntilAccepted(body: object, onBusy: (seconds: number) => void) {
  for (let retries = 0; ; retries++) {
    const response = await post('/api/users/login', body).catch(() => {
      throw new SignInFailed(unreachable())
    })
    const answer: unknown = await response.json().catch(() => null)
    const seconds = secondsToRetry(response, answer)
    if (seconds === null || retries === mostRetries) return { response, answer }
    onBusy(seconds)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

/** After how many seconds to retry, if too many sign in; null for every other response. */
function secondsToRetry({ headers }: Response, answer: unknown): number | null {
  const isBusy =
    typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'request.signInBusy'
  // A proxy may remove the header.
  return isBusy ? Number(headers.get('retry-after')) || 1 : null
}

const needsCode = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'secondFactor' in answer && answer.secondFactor === true

const passkeyIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'passkey' in answer && typeof answer.passkey === 'object'
    ? answer.passkey
    : null

/** What the server tells of the signed-in user. */
type KnownUser = Pick<UserInfo, 'name' | 'units' | 'currency' | 'language'> & {
  id: string
  role: Uppercase<Role>
}

/** Updates name, role, units, currency and language from the server; returns whether anything changed. */
export function keepUser({ id, name, role, units, currency, language }: KnownUser): boolean {
  const known = readUserInfo()
  if (known?._id !== id) return false
  const before = JSON.stringify(known)
  const now = JSON.stringify({ ...known, name, role: role.toLowerCase(), units, currency, language })
  if (now !== before) deviceStorage.setItem(entry, now)
  return now !== before
}

/** Whether the server refuses everything until the signed-in user has a second factor. */
export function keepSecondFactorRequired(mustSetUpSecondFactor: boolean): void {
  const user = readUserInfo()
  if (user) deviceStorage.setItem(entry, JSON.stringify({ ...user, mustSetUpSecondFactor }))
}

/** The temporary password just used to sign in, so that it need not be typed again; or an empty text. */
export function readTemporaryPassword(): string {
  return temporaryPassword
}

/** Changes the password of the signed-in user; throws `PasswordRefused` with the sentence to show. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const token = readUserInfo()?.token
  const response = await send('PUT', '/api/users/password', { currentPassword, newPassword }, token).catch(
    () => {
      throw new PasswordRefused(unreachable())
    },
  )
  if (response.status === 401) sessionLost()
  if (!response.ok) throw passwordRefusal(await response.json().catch(() => null))
  temporaryPassword = ''
  const user = readUserInfo()
  if (user?.token === token)
    deviceStorage.setItem(entry, JSON.stringify({ ...user, mustChangePassword: false }))
}

/** The token by which the server knows this device, if it signed in before. */
export const readDevice = (): string | undefined => deviceStorage.getItem(deviceEntry) ?? undefined

/** Keeps the token by which the server knows this device. */
export const keepDevice = (token: string): void => deviceStorage.setItem(deviceEntry, token)

/** Signs out locally and on the server, without waiting for its response. */
export function signOut(): void {
  const token = readUserInfo()?.token
  sessionLost(text('signIn.signedOut'), true)
  if (token !== undefined) post('/api/users/logout', {}, token).catch(() => undefined)
}

/** The session ended, by a 401 or by signing out: deletes the stored user and notifies all listeners. */
export function sessionLost(reason = text('signIn.again'), isChosen = false): void {
  if (deviceStorage.getItem(entry) === null) return
  deviceStorage.removeItem(entry)
  temporaryPassword = ''
  listeners.call(reason, isChosen)
}

/**
 * Calls back when the session ends here, which somebody may have chosen, or when another tab signs out or signs someone else
 * in.
 */
export function onSessionLost(listener: (reason: string, isChosen: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const cleared = event.key === null
    if (!cleared && event.key !== entry) return
    if (!cleared && (event.oldValue === null || tokenIn(event.oldValue) === tokenIn(event.newValue))) return
    listener(text('signIn.otherTab'), true)
  }
  const remove = listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    remove()
    window.removeEventListener('storage', onStorage)
  }
}

/** The demo brewery's accounts, or null on other servers (or if unreachable), which need not be asked: `SignInHelp` says so. */
export async function fetchSignInHints(): Promise<SignInHints | null> {
  try {
    const response = await fetch('/api/sign-in-hints', { signal: AbortSignal.timeout(10_000) })
    return response.ok ? ((await response.json()) as SignInHints) : null
  } catch {
    return null
  }
}

/** The token of a stored entry, which identifies the session. */
function tokenIn(stored: string | null): string | null {
  return /"token":"([^"]+)"/.exec(stored ?? '')?.[1] ?? null
}

const post = (path: string, body: unknown, token?: string) => send('POST', path, body, token)

/** Sends JSON to the REST layer, as the person with this token; it answers in the language that is shown. */
export function send(method: 'POST' | 'PUT', path: string, body: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-language': shownLanguage(),
  }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  return fetch(path, {
    method,
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(15_000),
  })
}

function sentenceFor(status: number): string {
  if (status === 429) return text('signIn.tooMany')
  return status >= 500 ? unreachable() : text('signIn.invalid')
}

/** The sentence of a refusal; null for what is none. */
export function refusalIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return null
  return typeof answer.message === 'string' && answer.message !== '' ? answer.message : null
}

/** Why the server rejected a new password. */
export function passwordRefusal(answer: unknown): PasswordRefused {
  const fields = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : null
  const isAbout = (field: string) => typeof fields === 'object' && fields !== null && field in fields
  const field = (['currentPassword', 'newPassword'] as const).find(isAbout)
  return new PasswordRefused(refusalIn(answer) ?? unreachable(), field)
}

function isUserInfo(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null) return false
  return 'token' in value && typeof value.token === 'string' && value.token !== '' && 'role' in value
}
