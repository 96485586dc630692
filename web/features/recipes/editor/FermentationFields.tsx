import { useController } from 'react-hook-form'
import { thresholdLimits } from '#domain/fermentation/profile/thresholdFields.ts'
import { usualThresholds, type Thresholds } from '#domain/fermentation/profile/thresholds.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { FigureField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { ProfileEditor } from '#web/ui/profile/ProfileEditor.tsx'
import { DifferenceStepper } from '#web/ui/units/DifferenceStepper.tsx'
import type { RecipeOutput, RecipeValues } from './recipeForm.ts'
import { RecipeSection } from './RecipeSection.tsx'

const hours = [
  'temperatureHours',
  'stuckHours',
  'doneHours',
  'readingHours',
] as const satisfies (keyof Thresholds)[]

/** At which temperatures a beer ferments, and when its batches raise an alert; empty fields are as usual. */
export function FermentationFields({ form }: { form: SafeForm<RecipeValues, RecipeOutput> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'temperatureProfile' })
  return (
    <RecipeSection form={form} name="temperatureProfile" title={text('profile.title')}>
      <ProfileEditor
        steps={field.value}
        onChange={field.onChange}
        isChecked={fieldState.error !== undefined}
      />
      <div>
        <h4>{text('profile.alerts')}</h4>
        <Muted as="p" $size="sm">
          {text('profile.alertsHint')}
        </Muted>
      </div>
      <FormGrid>
        <SafeField of={form} name="temperatureTolerance">
          {(bound) => (
            <DifferenceStepper
              {...bound}
              of="temperature"
              label={form.labels.temperatureTolerance ?? ''}
              usual={usualThresholds.temperatureTolerance}
              limits={thresholdLimits.temperatureTolerance}
            />
          )}
        </SafeField>
        {hours.map((name) => (
          <FigureField
            key={name}
            of={form}
            name={name}
            limits={thresholdLimits[name]}
            unit="h"
            from={usualThresholds[name]}
            placeholder={String(usualThresholds[name])}
          />
        ))}
      </FormGrid>
    </RecipeSection>
  )
}
