import { text } from '#web/ui/language/text.ts'
import { useWatch } from 'react-hook-form'
import { logEntry } from '#domain/fermentation/log.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { AdditionsField } from './AdditionsField.tsx'
import type { LogForm } from './useLogForm.ts'

interface ActFieldsProps {
  form: LogForm
  /** The batch that a dry hop goes into; null when an entry is corrected, since its stock was moved already. */
  batchId: string | null
  /** US barrels: where the volume's buttons start. */
  batchSizeBBL: number
}

/** What some kinds of entries do besides being logged: a transfer moves a volume, a dry hop takes hops from stock. */
export function ActFields({ form, batchId, batchSizeBBL }: ActFieldsProps) {
  const logType = useWatch({ control: form.control, name: 'logType' })
  if (logType === 'TRANSFER') {
    return (
      <FormField
        of={form}
        name="volume"
        as={VolumeStepper}
        min={logEntry.fields.volume.limits.min}
        max={logEntry.fields.volume.limits.max}
        step={0.25}
        decimals={2}
        from={batchSizeBBL}
        hint={text('logs.movedHint')}
      />
    )
  }
  if (logType !== 'DRY_HOP' || batchId === null) return null
  return (
    <WholeWidth>
      <AdditionsField form={form} batchId={batchId} />
    </WholeWidth>
  )
}
