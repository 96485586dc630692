import { useMemo } from 'react'
import { profileFields, type ProfileFields } from '#domain/people/people.ts'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { UpdateProfileDocument } from './accountDocuments.ts'

/** Edits the user's own name. */
export function ProfileDialog({ me, onClose }: { me: UserFieldsFragment; onClose: () => void }) {
  const [update] = useCommand(UpdateProfileDocument)
  const { name } = me
  const values = useMemo(() => ({ name }), [name])
  const form = useSafeForm<ProfileFields, ProfileFields>({
    entity: 'User',
    id: me.id,
    version: me.version,
    values,
    schema: profileFields,
    save: async ({ changes, baseVersion }) => {
      await update({ baseVersion, changes })
      notifications.show({ tone: 'success', message: 'Your account is saved.' })
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : 'Your account could not be saved.'),
  })
  return (
    <FormDialog
      form={form}
      title="Edit Name"
      submitLabel="Save Changes"
      labels={{ name: 'Name' }}
      onClose={onClose}
    >
      <SafeField of={form} name="name">
        {(field) => <TextField {...field} label="Name" required autoComplete="name" />}
      </SafeField>
    </FormDialog>
  )
}
