import { offeredUnits, presets, type OfferedUnits, type Preset } from '#domain/units/units.ts'
import { unitsInWords, presetLabels, presetOf } from '#domain/units/unitWords.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { currencyChoices } from '#web/ui/units/currencyChoices.ts'
import { useMemo, type ReactNode } from 'react'
import { breweryFieldLabels, breweryFields } from '#domain/brewery/breweryForm.ts'
import type { BreweryFieldsFragment } from '#generated/gql/graphql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { now } from '#web/ui/dates/clock.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { UpdateBreweryDocument } from './breweryDocuments.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { zoneChoices } from '#web/ui/dates/zoneChoices.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { Select } from '#web/ui/inputs/Select.tsx'

/** Edits the brewery's settings. */
export function BreweryFormDialog({
  brewery,
  onClose,
}: {
  brewery: BreweryFieldsFragment
  onClose: () => void
}) {
  const [update] = useCommand(UpdateBreweryDocument)
  const { name, timeZone, currency } = brewery
  const units = useMemo(() => offeredUnits(brewery.units), [brewery.units])
  const values = useMemo(() => ({ name, timeZone, units, currency }), [name, timeZone, units, currency])
  const currencies = useMemo(() => currencyChoices(shownLocale()), [])
  const zones = useMemo(() => zoneChoices(timeZone, now(), shownLocale()), [timeZone])
  const form = useSafeForm({
    entity: 'Brewery',
    edited: brewery,
    values,
    labels: textsOf(breweryFieldLabels),
    schema: breweryFields,
    save: async ({ changes, baseVersion, commandId }) => {
      await update({ baseVersion, changes }, commandId)
      succeed(text('brewery.saved'))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('brewery.edit')}
      submitLabel={text('common.saveChanges')}
      inWords={(field, value) => (field === 'units' ? textOf(unitsInWords(value)) : String(value))}
      disabledReason={useRoleRefusal('editBrewery')}
      onClose={onClose}
    >
      <FormGrid>
        <FormField of={form} name="name" as={TextField} autoComplete="organization" />
        <FormField
          of={form}
          name="timeZone"
          as={SearchSelect}
          choices={zones}
          emptyText={text('brewery.noZone')}
          hint={text('brewery.zoneField')}
        />
        <SafeField of={form} name="units">
          {({ value, onChange, ...field }) => (
            <UnitsField
              {...field}
              label={textOf(breweryFieldLabels.units)}
              value={value}
              onChange={onChange}
            />
          )}
        </SafeField>
        <FormField
          of={form}
          name="currency"
          as={SearchSelect}
          choices={currencies}
          emptyText={text('brewery.noCurrency')}
          hint={text('brewery.currencyHint')}
        />
      </FormGrid>
    </FormDialog>
  )
}

interface UnitsFieldProps {
  label: string
  value: OfferedUnits
  onChange: (units: OfferedUnits) => void
  onBlur?: () => void
  error?: string
  mark?: ReactNode
}

const own = 'OWN'

const choices = () => Object.entries(presetLabels).map(([value, label]) => ({ value, label: text(label) }))

/** The units of the brewery, all together; others that a program chose are kept. */
function UnitsField({ label, value, onChange, ...field }: UnitsFieldProps) {
  const preset = presetOf(value) ?? own
  return (
    <Select
      {...field}
      label={label}
      value={preset}
      choices={preset === own ? [...choices(), { value: own, label: text('brewery.otherUnits') }] : choices()}
      hint={text('brewery.unitsField')}
      onChange={({ target: { value: chosen } }) => {
        if (chosen in presets) onChange(offeredUnits(presets[chosen as Preset]))
      }}
    />
  )
}
