import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * The e-mail address by which an account is found: in lower case, and its domain in ASCII, as browsers send it
 * (`ana@xn--bru-rla.de` for `Ana@Bräu.de`).
 */
export function accountEmail(typed: string): string {
  return withDomain(typed.trim().toLowerCase(), domainToASCII)
}

/** The same as an account may have it: `npm run admin` stored the domain as it was typed before. */
export function spellingsOf(account: string): string[] {
  return [...new Set([account, withDomain(account, domainToUnicode)])]
}

/** With its domain written otherwise, if it is one. */
function withDomain(email: string, write: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (write(email.slice(at)) || email.slice(at))
}
