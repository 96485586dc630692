import { z } from 'zod'
import { carry, type Message } from '#domain/language/message.ts'

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

/** Whether mail can be sent there. */
export const isEmailAddress = (address: string): boolean => usual.test(withAsciiDomain(address))

/** An e-mail address, its domain in ASCII; `error` says that something else is none. */
export const emailAddress = (error: Message) =>
  z
    .string()
    .trim()
    .transform(withAsciiDomain)
    .pipe(z.email({ pattern: usual, error: carry(error) }))
