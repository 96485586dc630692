import { pairingFields } from '#domain/people/displays.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { PairDisplayDocument } from './displayDocuments.ts'
import { text } from '#web/ui/language/text.ts'

const labelsOf = () => ({ code: text('displays.code'), name: text('displays.location') })
const exampleCode = 'K7M2QX'
const values = { code: '', name: '' }

/** Connects a television by the code that it shows. */
export function DisplayCodeDialog({ onClose }: { onClose: () => void }) {
  const [pair] = useCommand(PairDisplayDocument)
  const form = useSafeForm({
    entity: 'Display',
    values,
    labels: labelsOf(),
    schema: pairingFields,
    save: async ({ all, commandId }) => {
      const { pairDisplay } = await pair(all, commandId)
      succeed(text('displays.opens', { name: pairDisplay.name }))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('displays.byCode')}
      submitLabel={text('displays.connectScreen')}
      disabledReason={useRoleRefusal('manageDisplays')}
      onClose={onClose}
    >
      <Stack $gap="md">
        <RequiredText of={form} name="code" placeholder={exampleCode} />
        <RequiredText of={form} name="name" placeholder={text('displays.locationExample')} />
      </Stack>
    </FormDialog>
  )
}
