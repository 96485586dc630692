import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { text } from '#web/ui/language/text.ts'
import { askSecondFactor, SecondFactorRefused, type SecondFactorProof } from './secondFactor.ts'

const path = '/api/users/passkeys'

/** Whether this browser has passkeys here: only over https, and on localhost. */
export const canUsePasskeys = () => window.isSecureContext && browserSupportsWebAuthn()

/** Answers what the server asks a passkey, as JSON in place of a code; throws `SecondFactorRefused`, as all of these do. */
export function answerByPasskey(request: object): Promise<string> {
  const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON
  return written(() => startAuthentication({ optionsJSON }))
}

/** Proves the second factor of the signed-in user by a passkey: what is sent in place of a code. */
export async function proveByPasskey(): Promise<string> {
  return answerByPasskey(await askSecondFactor<object>('POST', `${path}/challenge`, {}))
}

/** Makes a passkey; returns what `addPasskey` takes. The code is that of a second factor that is on. */
export async function makePasskey({ password, code }: SecondFactorProof): Promise<string> {
  const sent = { password, ...(code && { code }) }
  const optionsJSON = await askSecondFactor<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    `${path}/options`,
    sent,
  )
  return written(() => startRegistration({ optionsJSON }))
}

/** Adds a passkey; returns recovery codes if it turned on the second factor. */
export async function addPasskey(name: string, answer: string): Promise<readonly string[]> {
  const added = await askSecondFactor<{ recoveryCodes: readonly string[] }>('POST', path, { name, answer })
  return added.recoveryCodes
}

/** Removes a passkey. */
export async function removePasskey(id: string, proof: SecondFactorProof): Promise<void> {
  await askSecondFactor('POST', `${path}/${id}/remove`, proof)
}

/** What the browser answers as JSON, or why it doesn't. */
async function written(start: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await start())
  } catch (error) {
    throw new SecondFactorRefused(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return text('passkeys.isThere')
  const isElsewhere = error instanceof Error && error.name === 'SecurityError'
  return text(isElsewhere ? 'passkeys.otherAddress' : 'passkeys.notUsed')
}
