import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo, useId } from 'react'
import { measuresIn } from '#domain/units/readAlike.ts'
import { ingredientFields, ingredientLimits, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CreateIngredientDocument, UpdateIngredientDocument } from './ingredientCommands.ts'
import { lotNumberInput, supplierInput } from '#web/features/ingredients/lots/lotInputs.ts'
import { SuppliersDocument } from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import { inWords, labelsIn, valuesOf, type IngredientValues } from './ingredientForm.ts'
import type { IngredientView, SupplierView } from './ingredientViews.ts'
import { useFormState, useWatch } from 'react-hook-form'
import { categoryLabels, ingredientCategories } from '#domain/stock/stock.ts'
import { changeUnit } from '#domain/stock/unitChange.ts'
import { amountAsCounted } from '#domain/units/amountSentence.ts'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import { units, type Unit } from '#domain/stock/units.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FigureField, FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'

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

interface IngredientFormFieldsProps {
  form: SafeForm<IngredientValues, IngredientFields>
  /** The current ingredient, or null for a new one. */
  item: IngredientView | null
  items: readonly IngredientView[]
  suppliers: readonly SupplierView[]
}

type CountedField = 'currentQuantity' | 'reorderThreshold' | 'costPerUnitCents'

/** The effect of a new unit on the stock, before it is saved. */
function unitHint(item: IngredientView, unit: Unit, typed: Partial<Record<CountedField, unknown>>): string {
  const said = Object.fromEntries(
    Object.keys(typed).flatMap((field) => (field in item ? [[field, item[field as CountedField]]] : [])),
  )
  const { after, refusal } = changeUnit(item, unit, said)
  if (refusal) return textOf(refusal.reason)
  if (typed.currentQuantity) return text('stock.newUnitHint')
  const before = amountAsCounted({ amount: item.currentQuantity, unit: item.unit })
  const now = amountAsCounted({ amount: after.currentQuantity, unit })
  return text('stock.unitHint', { before, now })
}

/** Every field of an ingredient. */
function IngredientFormFields({ form, item, items, suppliers }: IngredientFormFieldsProps) {
  const listId = useId()
  const [category, unit] = useWatch({ control: form.control, name: ['category', 'unit'] })
  const { dirtyFields } = useFormState({ control: form.control })
  const isNewUnit = item !== null && unit !== item.unit
  const unitOf = (field: CountedField) =>
    text(unitLabels[isNewUnit && !dirtyFields[field] ? item.unit : unit])
  const subcategories = useMemo(
    () => [...new Set(items.flatMap((item) => (item.category === category ? (item.subcategory ?? []) : [])))],
    [items, category],
  )
  return (
    <FormGrid>
      <WholeWidth>
        <RequiredText of={form} name="name" />
      </WholeWidth>
      <FormField
        of={form}
        name="category"
        as={Select}
        choices={ingredientCategories.map((value) => ({ value, label: text(categoryLabels[value]) }))}
      />
      <FormField
        of={form}
        name="subcategory"
        as={TextField}
        list={listId}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FigureField
        of={form}
        name="currentQuantity"
        limits={ingredientLimits.currentQuantity}
        unit={unitOf('currentQuantity')}
      />
      <FormField
        of={form}
        name="unit"
        as={Select}
        choices={units.map((value) => ({ value, label: text(unitLabels[value]) }))}
        hint={isNewUnit ? unitHint(item, unit, dirtyFields) : undefined}
      />
      <FormField of={form} name="costPerUnitCents" as={MoneyField} step={0.01} />
      <FigureField
        of={form}
        name="reorderThreshold"
        limits={ingredientLimits.reorderThreshold}
        unit={unitOf('reorderThreshold')}
        hint={text('stock.lowHint')}
      />
      <WholeWidth>
        <FormField of={form} name="supplierId" {...supplierInput(suppliers)} />
      </WholeWidth>
      <FormField of={form} name="lotNumber" {...lotNumberInput} />
      <FormField of={form} name="expirationDate" as={DateField} />
      {category === 'HOPS' && (
        <FigureField of={form} name="alphaAcid" limits={ingredientLimits.alphaAcid} unit="%" step={0.1} />
      )}
      {category === 'GRAIN' && (
        <FigureField of={form} name="colorLovibond" limits={ingredientLimits.colorLovibond} />
      )}
      {(category === 'GRAIN' || category === 'MISC') && (
        <FigureField
          of={form}
          name="potential"
          limits={ingredientLimits.potential}
          decimals={3}
          step={0.001}
          hint={text('stock.potentialHint')}
        />
      )}
      <datalist id={listId}>
        {subcategories.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </FormGrid>
  )
}
