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

/** Why an administrator can't reset this person's second factor, or null. */
export function refuseReset(
  askerId: string,
  person: { id: string; secondFactorAt: Date | null },
): Message | null {
  if (person.id === askerId) return message('people.ownSecondFactor')
  return person.secondFactorAt ? null : message('people.noSecondFactor')
}
