import type { KeyboardEvent } from 'react'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'

/*
 * How what is known of a lot is typed, wherever it is: `<FormField of={form} name="lotNumber" {...lotNumberInput} />`.
 */

/** A supplier, chosen by name. */
export const supplierInput = (suppliers: readonly { id: string; name: string; email: string | null }[]) => ({
  as: SearchSelect,
  placeholder: text('stock.noSupplier'),
  emptyText: text('stock.noSupplierFound'),
  choices: suppliers.map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? undefined })),
})

/** The supplier's number, typed or scanned. */
export const lotNumberInput = {
  as: TextField,
  autoComplete: 'off',
  // A scanner ends what it types by Enter, which shall not save the form.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  },
}
