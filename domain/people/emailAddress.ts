import { z } from 'zod'

/** As zod knows an address, and with a last label that is not Latin, which is `xn--p1ai` in ASCII. */
const usual = new RegExp(z.regexes.email.source.replace('[A-Za-z]{2,}', '(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)'))

const isHost = (domain: string) => /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.canParse(`http://${domain}`)

/** With its domain in ASCII, as browsers send it: `ana@xn--bru-rla.de` for `ana@Bräu.de`. What is no domain stays. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const isAscii = /^\p{ASCII}*$/u.test(domain)
  return isAscii || !isHost(domain) ? address : address.slice(0, at) + new URL(`http://${domain}`).hostname
}

/** Whether mail can be sent to an address. */
export const isEmailAddress = (address: string): boolean => usual.test(withAsciiDomain(address))
