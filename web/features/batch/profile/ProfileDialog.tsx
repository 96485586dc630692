import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { temperatureSteps } from '#domain/fermentation/profile/temperatureSteps.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import { ProfileEditor } from '#web/ui/profile/ProfileEditor.tsx'
import { profileText, stepsOf, type FillableStep } from '#web/ui/profile/profileText.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { SetTemperatureProfileDocument } from './profileDocuments.ts'

interface Values {
  temperatureProfile: FillableStep[]
}
const schema = z.object({ temperatureProfile: temperatureSteps })

/** Edits the temperature profile of a batch, which is its own from then on. */
export function ProfileDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  useUnits()
  const [set] = useCommand(SetTemperatureProfileDocument)
  const values = useMemo(
    () => ({ temperatureProfile: stepsOf(batch.temperatureProfile) }),
    [batch.temperatureProfile],
  )
  const form = useSafeForm<Values, z.output<typeof schema>>({
    entity: 'Batch',
    edited: batch,
    draftName: `TemperatureProfile:${batch.id}`,
    values,
    labels: { temperatureProfile: text('profile.title') },
    schema,
    save: async ({ baseVersion, all, commandId }) => {
      await set({ id: batch.id, baseVersion, steps: all.temperatureProfile }, commandId)
      succeed(text('profile.saved', { number: batch.batchNumber }))
    },
    onSaved: onClose,
  })
  const { field, fieldState } = useController({ control: form.control, name: 'temperatureProfile' })
  return (
    <FormDialog
      form={form}
      title={text('profile.titleOf', { number: batch.batchNumber })}
      submitLabel={text('common.saveChanges')}
      inWords={(_field, value) => profileText(value)}
      disabledReason={useRoleRefusal('updateBatch')}
      onClose={onClose}
    >
      <ProfileEditor
        steps={field.value}
        onChange={field.onChange}
        isChecked={fieldState.error !== undefined}
      />
    </FormDialog>
  )
}
