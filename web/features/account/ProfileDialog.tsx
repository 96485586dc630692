import { useMemo } from 'react'
import { profileFields } from '#domain/people/people.ts'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { UpdateProfileDocument } from './accountDocuments.ts'
import { text } from '#web/ui/language/text.ts'

/** Edits the user's own name. */
export function ProfileDialog({ me, onClose }: { me: UserFieldsFragment; onClose: () => void }) {
  const [update] = useCommand(UpdateProfileDocument)
  const { name } = me
  const values = useMemo(() => ({ name }), [name])
  const form = useSafeForm({
    entity: 'User',
    edited: me,
    values,
    labels: { name: text('people.name') },
    schema: profileFields,
    save: async ({ changes, baseVersion, commandId }) => {
      await update({ baseVersion, changes }, commandId)
      succeed(text('account.saved'))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('account.editName')}
      submitLabel={text('common.saveChanges')}
      onClose={onClose}
    >
      <FormField of={form} name="name" as={TextField} autoComplete="name" />
    </FormDialog>
  )
}
