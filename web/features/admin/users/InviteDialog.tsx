import { useWatch } from 'react-hook-form'
import { inviteDefaults, inviteFields } from '#domain/people/people.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { InviteUserDocument } from '#web/features/admin/adminCommands.ts'
import type { MailView } from '#web/features/admin/adminViews.ts'
import { tellInvitation } from './invitationNotice.ts'
import { tellFailure } from '#web/features/admin/adminNotices.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { roleChoices } from './roleChoices.ts'
import { text } from '#web/ui/language/text.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

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
