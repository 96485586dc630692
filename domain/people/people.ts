import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
import { roleLabels, type Role } from './roles.ts'

/** How long the temporary password of an invitation is valid. */
export const invitationHours = 72

const roles = Object.keys(roleLabels) as [Role, ...Role[]]

/** The fields of an invitation. */
export const inviteFields = z.object({
  name: requiredText('Name', 100),
  email: requiredText('E-mail', 320).pipe(z.email('This is not an e-mail address.')),
  role: z.enum(roles, { error: 'Role is required.' }),
})

export type InviteFields = z.output<typeof inviteFields>

/** The initial values of the invitation form. */
export const inviteDefaults: InviteFields = { name: '', email: '', role: 'VIEWER' }

/** What people may edit in their own account. */
export const profileFields = z.object({ name: requiredText('Name', 100) })

export type ProfileFields = z.output<typeof profileFields>

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
): string | null {
  if (target.role === role) return null
  if (target.id === askerId) return "You can't change your own role. Another administrator can."
  return role === 'ADMIN' ? null : refuseLast(target, admins)
}

/** Why an administrator cannot delete someone, in a sentence, or null. */
export function refuseDeletion(askerId: string, target: Account, admins: readonly Account[]): string | null {
  if (target.id === askerId) return "You can't delete your own account. Another administrator can."
  return refuseLast(target, admins)
}

function refuseLast(target: Account, admins: readonly Account[]): string | null {
  const others = admins.filter(({ id, isActive }) => isActive && id !== target.id)
  const isOnly = target.role === 'ADMIN' && others.length === 0
  return isOnly ? 'This is the last administrator. Make someone else an administrator first.' : null
}

/** The text of an invitation; {secret} is the placeholder of the temporary password. */
export function invitationMail(person: InviteFields, invitedBy: string, address: string | null) {
  const lines = [
    `Hello ${person.name},`,
    '',
    `${invitedBy} invited you to Brewhouse as ${roleLabels[person.role]}.`,
    '',
    ...(address ? [`Open: ${address}/login`] : []),
    `E-mail: ${person.email}`,
    'Temporary password: {secret}',
    '',
    `It works once, within ${invitationHours} hours. You then choose a password of your own.`,
    '',
  ]
  return { subject: 'Your invitation to Brewhouse', text: lines.join('\n') }
}
