import { z } from 'zod'
import { changeUserRole, deleteUser, users } from '#api/features/users/accounts.service.ts'
import { mailStatus } from '#api/features/admin/mails.service.ts'
import { inviteUser, resendInvitation, type Invitation } from '#api/features/users/invitations.service.ts'
import type { Context } from '#api/context.ts'
import { call, type Route } from '#api/rest/call.ts'
import { done, text, withId } from '#api/rest/shapes/shapes.ts'
import { shownUser, user } from '#api/rest/shapes/userShapes.ts'
import { roleWords } from '#api/rest/shapes/words.ts'

const tag = 'Admin'

const listUsers = call({
  tag,
  action: 'readAdmin',
  about: 'Everybody with an account, by name',
  answer: z.array(user),
  handle: async (ctx) => (await users(ctx)).map(shownUser),
})

const setRole = call({
  tag,
  action: 'changeUserRole',
  about: 'Change a person’s role, effective immediately',
  params: withId,
  body: z.object({ role: roleWords.value }),
  answer: user,
  handle: async (ctx, { params: { id }, body: { role }, commandId }) =>
    shownUser(await changeUserRole(ctx, { id, role, commandId })),
})

const removeUser = call({
  tag,
  action: 'deleteUser',
  about: 'Delete a person’s account and end their sessions; what they did stays',
  params: withId,
  answer: done,
  async handle(ctx, { params: { id }, commandId }) {
    await deleteUser(ctx, { id, commandId })
    return { message: 'User deleted successfully' }
  },
})

const mailWords = { SENT: 'sent', WAITING: 'waiting', RECORDED: 'recorded', FAILED: 'failed' } as const
const mail = z
  .enum(['sent', 'waiting', 'recorded', 'failed'])
  .describe('What became of the message; recorded when there is no mail server.')

const inWords = (ctx: Context, { mail: message }: Invitation) =>
  mailWords[mailStatus(message, ctx.app.mailer.canSend, new Date())]

const invite = call({
  tag,
  action: 'inviteUser',
  about: 'Make an account with a temporary password and mail it',
  body: z.object({
    name: text(200).default(''),
    email: text(400).default(''),
    role: roleWords.value.default('VIEWER'),
  }),
  answer: user.extend({ message: z.string(), mail }).meta({ id: 'InvitedUser' }),
  creates: true,
  async handle(ctx, { body, commandId }) {
    const invitation = await inviteUser(ctx, { input: body, commandId })
    const shown = shownUser(invitation.user)
    const became = inWords(ctx, invitation)
    return { ...shown, mail: became, message: sentences[became](shown.email) }
  },
})

const sentences: Record<z.infer<typeof mail>, (email: string) => string> = {
  sent: (email) => `Invitation sent to ${email}`,
  waiting: (email) => `The invitation to ${email} will be sent when the mail server accepts it.`,
  recorded: (email) => `Invitation for ${email} recorded, not sent: no mail server is set.`,
  failed: (email) => `The mail server rejected the invitation to ${email}.`,
}

const resend = call({
  tag,
  action: 'inviteUser',
  about: 'Mail a new temporary password to a person who has not signed in yet',
  params: withId,
  answer: done.extend({ mail }),
  async handle(ctx, { params: { id }, commandId }) {
    const invitation = await resendInvitation(ctx, { id, commandId })
    const became = inWords(ctx, invitation)
    const message =
      became === 'sent' ? 'Invitation resent successfully' : sentences[became](invitation.user.email)
    return { message, mail: became }
  },
})

/** The calls about accounts, each at its address. */
export const accountCalls: Route[] = [
  ['GET', '/admin/users', listUsers],
  ['PUT', '/admin/users/{id}/role', setRole],
  ['DELETE', '/admin/users/{id}', removeUser],
  ['POST', '/user-management/invite', invite],
  ['POST', '/user-management/resend-invitation/{id}', resend],
]
