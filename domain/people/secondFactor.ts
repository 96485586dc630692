import { message, type Message } from '#domain/language/message.ts'

/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10

/** A code as it was typed: of the authenticator app, or one that stands in for it. */
export interface TypedCode {
  kind: 'APP' | 'RECOVERY'
  digits: string
}

/** Reads a typed code, however its digits are grouped: 6 of the app, 20 of a recovery code; null for everything else. */
export function readCode(typed: string): TypedCode | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'APP', digits }
  return /^\d{20}$/.test(digits) ? { kind: 'RECOVERY', digits } : null
}

/** The digits of a recovery code in groups of five, as it is shown. */
export function groupCode(digits: string): string {
  return digits.replaceAll(/\d{5}(?=\d)/g, '$&-')
}

/** How long the name of a passkey may be. */
export const longestPasskeyName = 60

const mostPasskeys = 20

/** Why a person can't have another passkey of this name, or null. */
export function refusePasskey(name: string, others: readonly { name: string }[]): Message | null {
  if (name === '') return message('passkeys.nameMissing')
  if (name.length > longestPasskeyName) return message('passkeys.nameTooLong', { max: longestPasskeyName })
  if (others.some((other) => other.name === name)) return message('passkeys.nameTaken', { name })
  return others.length >= mostPasskeys ? message('passkeys.tooMany', { max: mostPasskeys }) : null
}

/** Why a person can't remove one of so many passkeys, or null: without an app the last one is what they sign in with. */
export function refusePasskeyRemoval(passkeys: number, hasApp: boolean): Message | null {
  return passkeys === 1 && !hasApp ? message('passkeys.isLast') : null
}

/** Why a person can't remove their app beside so many passkeys, or null: without one it is what they sign in with. */
export function refuseAppRemoval(passkeys: number): Message | null {
  return passkeys === 0 ? message('secondFactor.appIsLast') : null
}

/** Why an administrator can't reset this person's second factor, or null. */
export function refuseReset(
  askerId: string,
  person: { id: string; secondFactorAt: Date | null },
): Message | null {
  if (person.id === askerId) return message('people.ownSecondFactor')
  return person.secondFactorAt ? null : message('people.noSecondFactor')
}
