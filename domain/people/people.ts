import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
import { carry, message, type Message } from '#domain/language/message.ts'
import { isEmailAddress, withAsciiDomain } from './emailAddress.ts'
import { roleLabels, roles, type Role } from './roles.ts'

/** How long the temporary password of an invitation is valid. */
export const invitationHours = 72

/** The fields of an invitation. */
export const inviteFields = z.object({
  name: requiredText(message('people.name'), 100),
  email: requiredText(message('people.email'), 320)
    .transform(withAsciiDomain)
    .refine(isEmailAddress, carry(message('people.notEmail'))),
  role: z.enum(roles, { error: carry(message('form.required', { name: message('people.role') })) }),
})

export type InviteFields = z.output<typeof inviteFields>

/** The initial values of the invitation form. */
export const inviteDefaults: InviteFields = { name: '', email: '', role: 'VIEWER' }

/** What people may edit in their own account. */
export const profileFields = z.object({ name: requiredText(message('people.name'), 100) })

interface Account {
  id: string
  role: Role
  isActive: boolean
}

/** Why an administrator can't change someone's role, in a sentence, or null. `admins` are all administrators. */
export function refuseRoleChange(
  askerId: string,
  target: Account,
  role: Role,
  admins: readonly Account[],
): Message | null {
  if (target.role === role) return null
  if (target.id === askerId) return message('people.ownRole')
  return role === 'ADMIN' ? null : refuseLast(target, admins)
}

/** Why an administrator cannot delete someone, in a sentence, or null. */
export function refuseDeletion(askerId: string, target: Account, admins: readonly Account[]): Message | null {
  if (target.id === askerId) return message('people.ownAccount')
  return refuseLast(target, admins)
}

function refuseLast(target: Account, admins: readonly Account[]): Message | null {
  const others = admins.filter(({ id, isActive }) => isActive && id !== target.id)
  const isOnly = target.role === 'ADMIN' && others.length === 0
  return isOnly ? message('people.lastAdmin') : null
}

/** The lines of an invitation; {secret} is the placeholder of the temporary password. */
export function invitationMail(person: InviteFields, invitedBy: string, address: string | null) {
  const lines: (Message | null)[] = [
    message('people.invitationHello', { name: person.name }),
    null,
    message('people.invited', { by: invitedBy, role: message(roleLabels[person.role]) }),
    null,
    ...(address ? [message('people.invitationOpen', { address: `${address}/login` })] : []),
    message('people.invitationEmail', { email: person.email }),
    message('people.invitationPassword', { secret: '{secret}' }),
    null,
    message('people.invitationOnce', { hours: invitationHours }),
    null,
  ]
  return { subject: message('people.invitationSubject'), lines }
}
