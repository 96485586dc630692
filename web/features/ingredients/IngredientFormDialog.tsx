import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo } from 'react'
import { measuresIn } from '#domain/units/readAlike.ts'
import { ingredientFields, ingredientLimits, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CreateIngredientDocument, UpdateIngredientDocument } from './ingredientCommands.ts'
import { SuppliersDocument } from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import { inWords, labelsIn, valuesOf, type IngredientValues } from './ingredientForm.ts'
import { IngredientFormFields } from './IngredientFormFields.tsx'
import type { IngredientView } from './ingredientViews.ts'

interface IngredientFormDialogProps {
  /** The ingredient to edit, or null to add one. */
  item: IngredientView | null
  items: readonly IngredientView[]
  onClose: () => void
}

/** Add Ingredient, or Edit Ingredient. */
export function IngredientFormDialog({ item, items, onClose }: IngredientFormDialogProps) {
  const units = useUnits()
  const { data } = useLiveQuery(SuppliersDocument)
  const [create] = useCommand(CreateIngredientDocument)
  const [update] = useCommand(UpdateIngredientDocument)
  const values = useMemo(() => valuesOf(item), [item])
  const form = useSafeForm<IngredientValues, IngredientFields>({
    entity: 'Ingredient',
    edited: item,
    values,
    labels: labelsIn(units),
    schema: ingredientFields,
    measures: measuresIn(ingredientLimits),
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (item) await update({ id: item.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      succeed(text(item ? 'stock.saved' : 'stock.added', { name: all.name }))
    },
    onSaved: onClose,
  })
  const suppliers = data?.suppliers ?? (item?.supplier ? [item.supplier] : [])
  return (
    <FormDialog
      form={form}
      title={text(item ? 'stock.edit' : 'stock.add')}
      submitLabel={text(item ? 'common.saveChanges' : 'stock.add')}
      inWords={(field, value) => inWords(field, value, suppliers, units)}
      disabledReason={useRoleRefusal('editIngredients')}
      onClose={onClose}
    >
      <IngredientFormFields form={form} item={item} items={items} suppliers={suppliers} />
    </FormDialog>
  )
}
