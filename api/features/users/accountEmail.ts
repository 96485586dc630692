import { domainToASCII } from 'node:url'

/**
 * The e-mail address by which an account is found: in lower case, and its domain in ASCII, as browsers send it
 * (`ana@xn--bru-rla.de` for `Ana@Bräu.de`).
 */
export function accountEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at))
}
