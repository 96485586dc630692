import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import {
  commonBBL,
  commonFormatsFor,
  containerUnit,
  isCased,
  packageBBL,
  perContainer,
  type CommonFormat,
} from '#domain/packages/containers.ts'
import { packageFormat as declaration, packageKinds } from '#domain/packages/packageFormat.ts'
import type { FormValues, Values } from '#domain/records/record.ts'
import type { PackageFormatView } from '#web/entities/packages.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useRecordForm, valueIn } from '#web/live/forms/useRecordForm.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { formatHolds } from '#web/live/packages/packageWords.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FigureField, FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { choicesOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import {
  CreatePackageFormatDocument,
  RetirePackageFormatDocument,
  UpdatePackageFormatDocument,
} from './formatDocuments.ts'

type Fields = typeof declaration.fields
type FormatForm = SafeForm<FormValues<Fields>, Values<Fields>>

interface FormatFormProps {
  /** Null for a new one. */
  format: PackageFormatView | null
  /** Those that there are: their names are not offered again. */
  taken: readonly PackageFormatView[]
  onClose: () => void
}

/** Adds a package format, or edits one; one that is no longer filled is removed here. */
export function FormatFormDialog({ format, taken, onClose }: FormatFormProps) {
  const cannotEdit = useRoleRefusal('editFormats')
  const form = useRecordForm(declaration, {
    edited: format,
    create: CreatePackageFormatDocument,
    update: UpdatePackageFormatDocument,
    notice: ({ name }) => text(format ? 'packaging.formatSaved' : 'packaging.formatAdded', { name }),
    onSaved: onClose,
  })
  const isKegSize = Boolean(format?.size)
  return (
    <FormDialog
      form={form}
      title={format ? text('packaging.editFormat', { name: format.name }) : text('packaging.addFormat')}
      submitLabel={text(format ? 'common.saveChanges' : 'packaging.addFormat')}
      inWords={valueIn(declaration)}
      disabledReason={cannotEdit}
      actions={format && !isKegSize && <RemoveFormat format={format} onRemoved={onClose} />}
      onClose={onClose}
    >
      <FormGrid>
        {!format && (
          <WholeWidth>
            <CommonFormats form={form} taken={taken} />
          </WholeWidth>
        )}
        {format && isKegSize ? (
          <WholeWidth as="p">{text('packaging.sizeStays', { holds: formatHolds(format) })}</WholeWidth>
        ) : (
          <>
            <RequiredText of={form} name="name" />
            <Contents form={form} />
          </>
        )}
        <FormField of={form} name="depositCents" as={MoneyField} hint={text('packaging.depositHint')} />
        <FigureField
          of={form}
          name="bestBeforeDays"
          limits={declaration.fields.bestBeforeDays.limits}
          step={10}
          hint={text('packaging.goodForHint')}
        />
      </FormGrid>
    </FormDialog>
  )
}

/** Fills in one of the formats that breweries fill most; what is there already is not offered. */
function CommonFormats({ form: { control }, taken }: { form: FormatForm } & Pick<FormatFormProps, 'taken'>) {
  const units = useUnits()
  const { field: name } = useController({ control, name: 'name' })
  const { field: kind } = useController({ control, name: 'kind' })
  const { field: volume } = useController({ control, name: 'volumeBBL' })
  const { field: perCase } = useController({ control, name: 'perCase' })
  const names = new Set(taken.map((format) => format.name.toLowerCase()))
  const offered = commonFormatsFor(units).filter((common) => !names.has(nameOf(common).toLowerCase()))
  return (
    <Select
      label={text('packaging.common')}
      choices={[
        { value: '', label: text('packaging.ownFormat') },
        ...offered.map((common) => ({ value: nameOf(common), label: nameOf(common) })),
      ]}
      value={offered.some((common) => nameOf(common) === name.value) ? name.value : ''}
      onChange={({ target }) => {
        const chosen = offered.find((common) => nameOf(common) === target.value)
        if (!chosen) return
        name.onChange(nameOf(chosen))
        kind.onChange(chosen.kind)
        volume.onChange(commonBBL(chosen))
        perCase.onChange(chosen.perCase)
      }}
    />
  )
}

/** What a common format is called: cans and bottles by how many of which, growlers by what they hold. */
function nameOf({ kind, name, perCase }: CommonFormat): string {
  if (kind === 'GROWLER') return text('packaging.growlerOf', { size: name })
  return perCase > 1 ? text('packaging.caseOf', { count: perCase, size: name, kind }) : name
}

/** What it is, and what it holds: so much in each container, and how many of those are in a case. */
function Contents({ form }: { form: FormatForm }) {
  const units = useUnits()
  const { control } = form
  const kind = useWatch({ control, name: 'kind' }) || 'KEG'
  const { field: volume } = useController({ control, name: 'volumeBBL' })
  const { field: perCase } = useController({ control, name: 'perCase' })
  const unit = containerUnit(kind, units)
  // While the number is being typed, the volume is that of the containers before.
  const [count, setCount] = useState(perCase.value || 1)
  if (perCase.value && perCase.value !== count) setCount(perCase.value)
  const each = volume.value === null ? null : perContainer(volume.value, unit, count)
  const hold = (amount: number | null, containers: number) =>
    volume.onChange(amount === null ? null : packageBBL(amount, unit, containers))
  const isCase = isCased(kind)
  return (
    <>
      <SafeField of={form} name="kind">
        {({ onChange, ...field }) => (
          <Select
            {...field}
            label={form.labels.kind ?? ''}
            choices={choicesOf(packageKinds)}
            onChange={({ target }) => {
              onChange(target.value)
              if (isCased(target.value as typeof kind) || count === 1) return
              perCase.onChange(1)
              hold(each, 1)
            }}
          />
        )}
      </SafeField>
      <SafeField of={form} name="volumeBBL">
        {(field) => (
          <NumberStepper
            {...field}
            label={text(isCase ? 'packaging.holdsEach' : 'packaging.holds')}
            unit={unit.sign}
            step={unit.step}
            min={0}
            value={each}
            onChange={(amount) => hold(amount, count)}
          />
        )}
      </SafeField>
      {isCase && (
        <SafeField of={form} name="perCase">
          {({ onChange, ...field }) => (
            <NumberStepper
              {...field}
              label={form.labels.perCase ?? ''}
              {...declaration.fields.perCase.limits}
              onChange={(containers) => {
                onChange(containers)
                if (containers) hold(each, containers)
              }}
            />
          )}
        </SafeField>
      )}
    </>
  )
}

/** Removes a format from the list, which can be undone for a minute. */
function RemoveFormat({ format, onRemoved }: { format: PackageFormatView; onRemoved: () => void }) {
  const [retire, { busy, idFor }] = useCommand(RetirePackageFormatDocument)
  const cannotEdit = useRoleRefusal('editFormats')
  const undoing = useUndo()
  const remove = async () => {
    const variables = { id: format.id }
    const commandId = idFor(variables)
    try {
      await retire(variables, commandId)
      const message = text('packaging.formatRemoved', { name: format.name })
      notifications.show({ tone: 'success', message, ...undoing([commandId]) })
      onRemoved()
    } catch (error) {
      notifications.fail(text('packaging.formatNotRemoved'), error)
    }
  }
  return (
    <Button main busy={busy} disabledReason={cannotEdit} onClick={() => void remove()}>
      {text('customers.remove')}
    </Button>
  )
}
