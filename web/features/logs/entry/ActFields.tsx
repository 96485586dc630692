import { text } from '#web/ui/language/text.ts'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { logLimits } from '#domain/fermentation/logLimits.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import type { LogForm } from './useLogForm.ts'

const AdditionsField = lazyView('AdditionsField', () => import('./AdditionsField.tsx'))

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
        min={logLimits.volume.min}
        max={logLimits.volume.max}
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
      <Suspense fallback={<Skeleton $height="120px" />}>
        <AdditionsField form={form} batchId={batchId} />
      </Suspense>
    </WholeWidth>
  )
}
