import { z } from 'zod'
import { changeUserRole, deleteUser, users } from '#api/features/users/accounts.service.ts'
import { mailStatus } from '#api/features/admin/mails.service.ts'
import { inviteUser, resendInvitation, type Invitation } from '#api/features/users/invitations.service.ts'
import { tell, type Context } from '#api/context.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { done, entity, text, withId } from '#api/rest/shapes/shapes.ts'
import { user, userFields } from '#api/rest/shapes/userShapes.ts'
import { inLowerCase, roleWords } from '#api/rest/shapes/words.ts'
import { message } from '#domain/language/message.ts'

const mail = inLowerCase(['SENT', 'WAITING', 'RECORDED', 'FAILED']).word.describe(
  'What became of the message; recorded when there is no mail server.',
)

const statusOf = (ctx: Context, invitation: Invitation) =>
  mailStatus(invitation.mail, ctx.app.mailer.canSend, new Date())

const invited = (ctx: Context, { user: { email } }: Invitation, status: z.input<typeof mail>) =>
  tell(ctx, message('rest.invited', { status, email }))

/** The calls about accounts. */
export const accountCalls = callsAbout('Admin', {
  'GET /admin/users': call({
    action: 'readAdmin',
    about: 'Everybody with an account, by name',
    answer: z.array(user),
    handle: users,
  }),
  'PUT /admin/users/{id}/role': call({
    action: 'changeUserRole',
    about: 'Change a person’s role, effective immediately',
    params: withId,
    body: z.object({ role: roleWords.value }),
    answer: user,
    handle: (ctx, { params, body, commandId }) => changeUserRole(ctx, { ...params, ...body, commandId }),
  }),
  'DELETE /admin/users/{id}': call({
    action: 'deleteUser',
    about: 'Delete a person’s account and end their sessions; what they did stays',
    params: withId,
    answer: done,
    async handle(ctx, { params: { id }, commandId }) {
      await deleteUser(ctx, { id, commandId })
      return { message: tell(ctx, message('rest.userDeleted')) }
    },
  }),
  'POST /user-management/invite': call({
    action: 'inviteUser',
    about: 'Make an account with a temporary password and mail it',
    body: z.object({
      name: text(200).default(''),
      email: text(400).default(''),
      role: roleWords.value.default('VIEWER'),
    }),
    answer: entity({ ...userFields, message: z.string(), mail }).meta({ id: 'InvitedUser' }),
    creates: true,
    async handle(ctx, { body, commandId }) {
      const invitation = await inviteUser(ctx, { input: body, commandId })
      const status = statusOf(ctx, invitation)
      return { ...invitation.user, mail: status, message: invited(ctx, invitation, status) }
    },
  }),
  'POST /user-management/resend-invitation/{id}': call({
    action: 'inviteUser',
    about: 'Mail a new temporary password to a person who has not signed in yet',
    params: withId,
    answer: done.extend({ mail }),
    async handle(ctx, { params: { id }, commandId }) {
      const invitation = await resendInvitation(ctx, { id, commandId })
      const status = statusOf(ctx, invitation)
      const sentence =
        status === 'SENT' ? tell(ctx, message('rest.invitedAgain')) : invited(ctx, invitation, status)
      return { message: sentence, mail: status }
    },
  }),
})
