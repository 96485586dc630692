import { message, type Message } from '#domain/language/message.ts'

/** How long, in minutes, a mailed link for a new password is valid. */
export const linkMinutes = 30

/**
 * The lines of a mail with a link for a new password; {secret} is the placeholder of its token, which is behind the #, so that no
 * server or proxy logs it.
 */
export function passwordLinkMail({ name, email }: { name: string; email: string }, address: string) {
  const lines: (Message | null)[] = [
    message('people.invitationHello', { name }),
    null,
    message('password.linkAsked', { email }),
    null,
    message('password.linkOpen', { address: `${address}/login#reset={secret}` }),
    null,
    message('password.linkOnce', { minutes: linkMinutes }),
    message('password.linkUnasked'),
    null,
  ]
  return { subject: message('password.linkSubject'), lines }
}
