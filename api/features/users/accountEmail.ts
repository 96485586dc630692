import { domainToUnicode } from 'node:url'
import { withAsciiDomain } from '#domain/people/emailAddress.ts'

/** The e-mail address by which an account is found: in lower case, its domain in ASCII. */
export const accountEmail = (typed: string): string => withAsciiDomain(typed.trim().toLowerCase())

/** The ways in which an account may have an address: `npm run admin` stored the domain as it was typed before. */
export function spellingsOf(account: string): string[] {
  const at = account.lastIndexOf('@') + 1
  const domain = account.slice(at)
  return [...new Set([account, account.slice(0, at) + (domainToUnicode(domain) || domain)])]
}
