import { message, type Message } from '#domain/language/message.ts'
import { invitationHours } from './people.ts'

/** Why an administrator can't give somebody a new temporary password, in a sentence, or null. */
export function refuseRenewedPassword(
  askerId: string,
  target: { id: string; name: string; isActive: boolean },
): Message | null {
  if (target.id === askerId) return message('people.ownPassword')
  return target.isActive ? null : message('people.stillInvited', { name: target.name })
}

/** The lines of a mail with a new temporary password; {secret} is its placeholder. */
export function renewedPasswordMail(
  { name, email }: { name: string; email: string },
  by: string,
  address: string | null,
) {
  const lines: (Message | null)[] = [
    message('people.invitationHello', { name }),
    null,
    message('people.passwordRenewed', { by }),
    null,
    ...(address ? [message('people.invitationOpen', { address: `${address}/login` })] : []),
    message('people.invitationEmail', { email }),
    message('people.invitationPassword', { secret: '{secret}' }),
    null,
    message('people.invitationOnce', { hours: invitationHours }),
    null,
  ]
  return { subject: message('people.passwordRenewedSubject'), lines }
}
