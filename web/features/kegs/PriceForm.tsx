import { useMemo } from 'react'
import type { z } from 'zod'
import { kegFields } from '#domain/stock/kegForm.ts'
import type { EntityName } from '#web/entities/entities.ts'
import { useSafeForm, type Saving } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { moneyText } from '#web/ui/units/money.ts'

type PriceValues = { priceCents: number | null; location: string }
const schema = kegFields.pick({ priceCents: true, location: true })

/** The price and location that are saved. */
export type Priced = z.output<typeof schema>

const labelsOf = () => ({ priceCents: text('kegs.price'), location: text('kegs.location') })

interface PriceFormProps {
  entity: EntityName
  /** What is edited, live; null while there is none of it yet. */
  edited: { id: string; version: number; priceCents: number; location: string | null } | null
  draftName: string
  name: string
  save: (saving: Saving<Priced>) => Promise<void>
  onClose: () => void
}

/** Edits the price and location of a beer's packages of one format. */
export function PriceForm({ entity, edited, draftName, name, save, onClose }: PriceFormProps) {
  const [priceCents, location] = [edited?.priceCents ?? 0, edited?.location ?? '']
  const values = useMemo(() => ({ priceCents, location }), [priceCents, location])
  const form = useSafeForm<PriceValues, Priced>({
    entity,
    edited,
    draftName,
    values,
    labels: labelsOf(),
    schema,
    save: async (saving) => {
      await save(saving)
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
        <FormField
          of={form}
          name="priceCents"
          as={MoneyField}
          hint={text(entity === 'Keg' ? 'kegs.priceHint' : 'packaging.priceHint')}
          step={5}
        />
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
