import { text } from '#web/ui/language/text.ts'
import { readUserInfo, refusalIn, send, sessionLost } from './session.ts'

/* Not by the client of GraphQL: passwords and codes belong in no queue, and what is answered in no cache. */

const path = '/api/users/second-factor'

/** An app that can be turned on: what it needs, and the recovery codes; none where there are some already. */
export interface PreparedSecondFactor {
  secret: string
  address: string
  recoveryCodes: readonly string[]
}

/** The password and a code of the second factor. */
export interface SecondFactorProof {
  password: string
  code: string
}

/** A field of the dialogs about a second factor. */
export type SecondFactorFieldName = keyof SecondFactorProof | 'name'

/** The server or the browser refused it; the message is the sentence to show, `field` the one it is about. */
export class SecondFactorRefused extends Error {
  override name = 'SecondFactorRefused'
  readonly field: SecondFactorFieldName | null

  constructor(message: string, field: SecondFactorFieldName | null = null) {
    super(message)
    this.field = field
  }
}

/**
 * Makes a secret for the user's authenticator app; throws `SecondFactorRefused`, as all of these do. The code is that of a second
 * factor that is on.
 */
export const prepareSecondFactor = ({ password, code }: SecondFactorProof) =>
  askSecondFactor<PreparedSecondFactor>('POST', path, { password, ...(code && { code }) })

/** Turns on what was prepared, with the first code of the app. */
export async function turnOnSecondFactor(code: string): Promise<void> {
  await askSecondFactor('PUT', path, { code })
}

/** Turns off the user's second factor. */
export async function turnOffSecondFactor(proof: SecondFactorProof): Promise<void> {
  await askSecondFactor('POST', `${path}/off`, proof)
}

/** Removes the user's authenticator app. */
export async function removeApp(proof: SecondFactorProof): Promise<void> {
  await askSecondFactor('POST', `${path}/app/remove`, proof)
}

/** Makes new recovery codes. */
export const replaceRecoveryCodes = (proof: SecondFactorProof) =>
  askSecondFactor<{ recoveryCodes: readonly string[] }>('POST', `${path}/recovery-codes`, proof)

/** Sends something about the second factor; throws `SecondFactorRefused`. */
export async function askSecondFactor<Answer>(
  method: 'POST' | 'PUT',
  to: string,
  body: object,
): Promise<Answer> {
  const response = await send(method, to, body, readUserInfo()?.token).catch(() => {
    throw new SecondFactorRefused(text('signIn.unreachable'))
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.status === 401) sessionLost()
  if (!response.ok)
    throw new SecondFactorRefused(refusalIn(answer) ?? text('signIn.unreachable'), fieldIn(answer))
  return answer as Answer
}

function fieldIn(answer: unknown): SecondFactorFieldName | null {
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : null
  const isAbout = (field: string) => typeof errors === 'object' && errors !== null && field in errors
  return (['password', 'code', 'name'] as const).find(isAbout) ?? null
}
