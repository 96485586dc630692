import { useMemo } from 'react'
import type { z } from 'zod'
import { kegFields, kegSizeLabels } from '#domain/stock/kegs.ts'
import { formatMoney } from '#domain/stock/money.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { CreateKegDocument, UpdateKegDocument } from './kegDocuments.ts'
import { editedAs, type KegRowView } from './kegViews.ts'

type KegValues = { priceCents: number | null; location: string }
const schema = kegFields.pick({ priceCents: true, location: true })

const labels = { priceCents: 'Price', location: 'Location' }

/** Edits the price and location of a beer's kegs of one size. */
export function KegFormDialog({ row, onClose }: { row: KegRowView; onClose: () => void }) {
  const { beer, size, keg } = row
  const name = `${beer.name} ${kegSizeLabels[size]}`
  const [create] = useCommand(CreateKegDocument)
  const [update] = useCommand(UpdateKegDocument)
  const [priceCents, location] = [keg?.priceCents ?? 0, keg?.location ?? '']
  const values = useMemo(() => ({ priceCents, location }), [priceCents, location])
  const form = useSafeForm<KegValues, z.output<typeof schema>>({
    entity: 'Keg',
    id: keg?.id ?? null,
    draftName: editedAs(row),
    version: keg?.version ?? null,
    values,
    schema,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (keg) await update({ id: keg.id, baseVersion, changes }, commandId)
      else await create({ input: { beerTypeId: beer.id, size, quantity: 0, ...all } }, commandId)
      notifications.show({ tone: 'success', message: `${name} saved` })
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : 'The kegs could not be saved.'),
  })
  return (
    <FormDialog
      form={form}
      title={`Edit ${name}`}
      submitLabel="Save Changes"
      labels={labels}
      inWords={(field, value) =>
        field === 'priceCents'
          ? formatMoney(Number(value))
          : typeof value === 'string' && value
            ? value
            : 'nowhere'
      }
      disabledReason={useRoleRefusal('editKegs')}
      onClose={onClose}
    >
      <FormGrid>
        <SafeField of={form} name="priceCents">
          {(field) => (
            <NumberStepper
              {...field}
              value={field.value === null ? null : field.value / 100}
              onChange={(dollars) => field.onChange(dollars === null ? null : Math.round(dollars * 100))}
              label={labels.priceCents}
              hint="What one keg sells for; counts for removals from now on."
              min={0}
              decimals={2}
              step={5}
              unit="$"
              required
            />
          )}
        </SafeField>
        <SafeField of={form} name="location">
          {(field) => (
            <TextField {...field} label={labels.location} placeholder="Cold room A" autoComplete="off" />
          )}
        </SafeField>
      </FormGrid>
    </FormDialog>
  )
}
