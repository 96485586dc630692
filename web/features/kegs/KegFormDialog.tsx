import { useMemo } from 'react'
import type { z } from 'zod'
import { kegFields } from '#domain/stock/kegForm.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { CreateKegDocument, UpdateKegDocument } from './kegDocuments.ts'
import { editedAs, type KegRowView } from './kegViews.ts'
import { text } from '#web/ui/language/text.ts'

type KegValues = { priceCents: number | null; location: string }
const schema = kegFields.pick({ priceCents: true, location: true })

const labelsOf = () => ({ priceCents: text('kegs.price'), location: text('kegs.location') })

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
    edited: keg,
    draftName: editedAs(row),
    values,
    labels: labelsOf(),
    schema,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (keg) await update({ id: keg.id, baseVersion, changes }, commandId)
      else await create({ input: { beerTypeId: beer.id, size, quantity: 0, ...all } }, commandId)
      succeed(text('kegs.saved', { name }))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('kegs.edit', { name })}
      submitLabel={text('common.saveChanges')}
      inWords={(field, value) =>
        field === 'priceCents'
          ? moneyText(Number(value))
          : typeof value === 'string' && value
            ? value
            : text('kegs.nowhere')
      }
      disabledReason={useRoleRefusal('editKegs')}
      onClose={onClose}
    >
      <FormGrid>
        <FormField of={form} name="priceCents" as={MoneyField} hint={text('kegs.priceHint')} step={5} />
        <FormField
          of={form}
          name="location"
          as={TextField}
          placeholder={text('kegs.locationExample')}
          autoComplete="off"
        />
      </FormGrid>
    </FormDialog>
  )
}
