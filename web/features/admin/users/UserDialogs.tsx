import type { MailView, UserView } from '#web/features/admin/adminViews.ts'
import { isOutcomeUnknown } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import {
  DeleteUserDocument,
  ResetSecondFactorDocument,
  EndUserSessionDocument,
  ChangeUserRoleDocument,
  RenewPasswordDocument,
  InviteUserDocument,
} from '#web/features/admin/adminCommands.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import { text } from '#web/ui/language/text.ts'
import { useQuery } from '@apollo/client/react'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { UserSessionsDocument } from '#web/features/admin/adminDocuments.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { useState } from 'react'
import type { Role } from '#domain/people/roles.ts'
import { ActionDialog } from '#web/ui/dialogs/ActionDialog.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { roleChoices } from './roleChoices.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useWatch } from 'react-hook-form'
import { inviteDefaults, inviteFields } from '#domain/people/people.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { tellInvitation } from './invitationNotice.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

interface RenewPasswordProps {
  user: UserView
  onUnsent: (mail: MailView) => void
  onClose: () => void
}

/** Asks for confirmation, then gives the person a new temporary password. */
function RenewPassword({ user, onUnsent, onClose }: RenewPasswordProps) {
  const [renew, { busy }] = useCommand(RenewPasswordDocument)
  const confirm = async () => {
    try {
      const { renewPassword } = await renew({ id: user.id })
      tellRenewedPassword(renewPassword.mail, onUnsent)
    } catch (error) {
      tellFailure(error, text('admin.passwordNotRenewed'))
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('admin.renewPasswordOf', { name: user.name })}
      question={text('admin.renewPasswordQuestion')}
      confirmLabel={text('admin.renewPassword')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

/** Says what became of the mail with a new temporary password. What can't be mailed is offered to be read once. */
function tellRenewedPassword(mail: MailView, onUnsent: (mail: MailView) => void): void {
  const { status, to, error } = mail
  if (status === 'SENT') return tellSuccess(text('admin.renewedPasswordSent', { to }))
  if (status === 'WAITING')
    notifications.show({ tone: 'info', message: text('admin.renewedPasswordWaiting', { to }) })
  if (status === 'FAILED')
    notifications.show({
      tone: 'error',
      title: text('common.error'),
      message: error ?? text('admin.renewedPasswordRejected', { to }),
    })
  if (mail.isReadable) onUnsent(mail)
}

/** Gives a person another role. */
function ChangeRoleDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [change, { busy }] = useCommand(ChangeUserRoleDocument)
  const [role, setRole] = useState<Role>(user.role)
  const isOther = role !== user.role
  const save = async () => {
    try {
      await change({ id: user.id, role })
      tellSuccess(text('admin.roleUpdated'))
      onClose()
    } catch (error) {
      tellFailure(error, text('admin.roleFailed'))
    }
  }
  return (
    <ActionDialog
      title={text('admin.changeRole')}
      submitLabel={text('admin.updateRole')}
      isFilled={isOther}
      busy={busy}
      disabledReason={isOther ? null : text('admin.roleSame')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Stack>
        <p>
          <strong>{user.name}</strong> <Muted>{user.email}</Muted>
        </p>
        <Select
          label={text('admin.role')}
          choices={roleChoices()}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        <Muted>{text('admin.roleAtOnce')}</Muted>
      </Stack>
    </ActionDialog>
  )
}

/** A person's sessions; each can be ended. */
function UserSessionsDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { data, error, refetch } = useQuery(UserSessionsDocument, {
    variables: { userId: user.id },
    fetchPolicy: 'cache-and-network',
  })
  const [end, { busy }] = useCommand(EndUserSessionDocument)
  const endOne = async (id: string) => {
    try {
      await end({ id })
      tellSuccess(text('admin.sessionEnded'))
    } catch (failure) {
      tellFailure(failure, text('admin.sessionFailed'))
    }
    await refetch().catch(() => undefined)
  }
  return (
    <Dialog open onClose={onClose} title={text('admin.sessionsOf', { name: user.name })}>
      <DialogBody>
        {!data && !error && <Skeleton $height="160px" />}
        {!data && error && <Muted role="alert">{text('admin.sessionsFailed')}</Muted>}
        {data && <SessionList sessions={data.sessions} busy={busy} onEnd={(id) => void endOne(id)} />}
      </DialogBody>
    </Dialog>
  )
}

/** Asks for confirmation, then turns off the second factor of somebody who lost it. */
function ResetSecondFactor({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [reset, { busy }] = useCommand(ResetSecondFactorDocument)
  const confirm = async () => {
    try {
      await reset({ id: user.id })
      tellSuccess(text('admin.secondFactorReset'))
    } catch (error) {
      tellFailure(error, text('admin.secondFactorResetFailed'))
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('admin.resetSecondFactorOf', { name: user.name })}
      question={text('admin.resetSecondFactorQuestion')}
      confirmLabel={text('admin.resetSecondFactor')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

/** Asks for confirmation, then deletes the account. */
export function DeleteUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const [remove, { busy }] = useCommand(DeleteUserDocument)
  const confirm = async () => {
    try {
      await remove({ id: user.id })
      tellSuccess(text('admin.deleted'))
    } catch (error) {
      tellFailure(error, text('admin.deleteFailed'))
      if (isOutcomeUnknown(error)) return
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('admin.deleteUser', { name: user.name })}
      question={text('admin.deleteQuestion')}
      confirmLabel={text('admin.delete')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

/** The task that an administrator has opened. */
export type UserTask = { kind: 'invite' } | { kind: keyof typeof dialogs; user: UserView }

const dialogs = {
  role: ChangeRoleDialog,
  password: RenewPassword,
  delete: DeleteUser,
  sessions: UserSessionsDialog,
  secondFactor: ResetSecondFactor,
}

interface UserDialogsProps {
  task: UserTask
  users: readonly UserView[]
  /** Called with an invitation, or a new password, that was recorded but can't be mailed. */
  onUnsent: (mail: MailView) => void
  onClose: () => void
}

/** The dialog for a task. It stays open when somebody else deletes the person meanwhile. */
export function UserDialogs({ task, users, onUnsent, onClose }: UserDialogsProps) {
  if (task.kind === 'invite') return <InviteDialog onUnsent={onUnsent} onClose={onClose} />
  const user = users.find(({ id }) => id === task.user.id) ?? task.user
  const TaskDialog = dialogs[task.kind]
  return <TaskDialog user={user} onUnsent={onUnsent} onClose={onClose} />
}

const labelsOf = () => ({ name: text('admin.name'), email: text('admin.email'), role: text('admin.role') })

interface InviteDialogProps {
  onUnsent: (mail: MailView) => void
  onClose: () => void
}

/** Invites a person. */
export function InviteDialog({ onUnsent, onClose }: InviteDialogProps) {
  const [invite] = useCommand(InviteUserDocument)
  const form = useSafeForm({
    entity: 'User',
    values: inviteDefaults,
    labels: labelsOf(),
    schema: inviteFields,
    save: async ({ all, commandId }) => {
      const { inviteUser } = await invite({ input: all }, commandId)
      tellInvitation(
        inviteUser.mail,
        text('admin.invitationSent', { email: inviteUser.user.email }),
        onUnsent,
      )
    },
    onSaved: onClose,
    sentenceFor: (error) => {
      tellFailure(error, text('admin.invitationFailed'))
      return reasonOf(error)
    },
  })
  const [name, email] = useWatch({ control: form.control, name: ['name', 'email'] })
  const submit = () => {
    if (!name.trim() || !email.trim()) {
      notifications.show({
        tone: 'error',
        title: text('admin.validationError'),
        message: text('admin.fillIn'),
      })
    }
    form.submit()
  }
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={text('admin.inviteNew')}
      submitLabel={text('admin.sendInvitation')}
      onClose={onClose}
    >
      <FormGrid>
        <RequiredText of={form} name="name" />
        <FormField of={form} name="email" as={TextField} type="email" autoComplete="off" />
        <WholeWidth>
          <FormField of={form} name="role" as={Select} choices={roleChoices()} />
        </WholeWidth>
        <WholeWidth>
          <Muted>{text('admin.invitationHint')}</Muted>
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}
