import { useId, useMemo } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { ingredientLimits, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { categoryLabels, ingredientCategories } from '#domain/stock/stock.ts'
import { changeUnit } from '#domain/stock/unitChange.ts'
import { amountWords, unitLabels, units, type Unit } from '#domain/stock/units.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { NumberStepper, type NumberStepperProps } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { labels, type IngredientValues } from './ingredientForm.ts'
import type { IngredientView, SupplierView } from './ingredientViews.ts'
import { MoneyField } from './MoneyField.tsx'

interface IngredientFormFieldsProps {
  form: SafeForm<IngredientValues, IngredientFields>
  /** The current ingredient, or null for a new one. */
  item: IngredientView | null
  items: readonly IngredientView[]
  suppliers: readonly SupplierView[]
}

const categoryChoices = ingredientCategories.map((value) => ({ value, label: categoryLabels[value] }))
const unitChoices = units.map((value) => ({ value, label: unitLabels[value] }))
type CountedField = 'currentQuantity' | 'reorderThreshold' | 'costPerUnitCents'

/** The effect of a new unit on the stock, before it is saved. */
function unitHint(item: IngredientView, unit: Unit, typed: Partial<Record<CountedField, unknown>>): string {
  const said = Object.fromEntries(
    Object.keys(typed).flatMap((field) => (field in item ? [[field, item[field as CountedField]]] : [])),
  )
  const { after, refusal } = changeUnit(item, unit, said)
  if (refusal) return refusal.reason
  if (typed.currentQuantity)
    return 'Quantities that you enter now are in the new unit; the rest is converted.'
  const [before, now] = [
    amountWords(item.currentQuantity, item.unit),
    amountWords(after.currentQuantity, unit),
  ]
  return `The stock itself doesn't change: ${before} become ${now}. Threshold and cost are converted too.`
}

/** Every field of an ingredient. */
export function IngredientFormFields({ form, item, items, suppliers }: IngredientFormFieldsProps) {
  const listId = useId()
  const [category, unit] = useWatch({ control: form.control, name: ['category', 'unit'] })
  const { dirtyFields } = useFormState({ control: form.control })
  const isNewUnit = item !== null && unit !== item.unit
  const unitOf = (field: CountedField) => unitLabels[isNewUnit && !dirtyFields[field] ? item.unit : unit]
  const subcategories = useMemo(
    () => [...new Set(items.flatMap((item) => (item.category === category ? (item.subcategory ?? []) : [])))],
    [items, category],
  )
  return (
    <FormGrid>
      <WholeWidth>
        <SafeField of={form} name="name">
          {(field) => <TextField {...field} label={labels.name} required autoComplete="off" />}
        </SafeField>
      </WholeWidth>
      <SafeField of={form} name="category">
        {(field) => <Select {...field} label={labels.category} required choices={categoryChoices} />}
      </SafeField>
      <SafeField of={form} name="subcategory">
        {(field) => <TextField {...field} label={labels.subcategory} list={listId} autoComplete="off" />}
      </SafeField>
      <FigureField form={form} name="currentQuantity" unit={unitOf('currentQuantity')} required />
      <SafeField of={form} name="unit">
        {(field) => (
          <Select
            {...field}
            label={labels.unit}
            required
            choices={unitChoices}
            hint={isNewUnit ? unitHint(item, unit, dirtyFields) : undefined}
          />
        )}
      </SafeField>
      <SafeField of={form} name="costPerUnitCents">
        {(field) => <MoneyField {...field} label={labels.costPerUnitCents} required step={0.01} />}
      </SafeField>
      <FigureField
        form={form}
        name="reorderThreshold"
        unit={unitOf('reorderThreshold')}
        hint="At or below it, the stock counts as low."
      />
      <WholeWidth>
        <SafeField of={form} name="supplierId">
          {(field) => (
            <SearchSelect
              {...field}
              label={labels.supplierId}
              placeholder="No supplier"
              emptyText="No supplier by that name."
              choices={suppliers.map(({ id, name, email }) => ({
                value: id,
                label: name,
                detail: email ?? undefined,
              }))}
            />
          )}
        </SafeField>
      </WholeWidth>
      <SafeField of={form} name="lotNumber">
        {(field) => <TextField {...field} label={labels.lotNumber} autoComplete="off" />}
      </SafeField>
      <SafeField of={form} name="expirationDate">
        {(field) => <DateField {...field} label={labels.expirationDate} min="2000-01-01" max="2099-12-31" />}
      </SafeField>
      {category === 'HOPS' && <FigureField form={form} name="alphaAcid" unit="%" step={0.1} />}
      {category === 'GRAIN' && <FigureField form={form} name="colorLovibond" />}
      {(category === 'GRAIN' || category === 'MISC') && (
        <FigureField
          form={form}
          name="potential"
          decimals={3}
          step={0.001}
          hint="The gravity of one pound in one gallon, as 1.037."
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

interface FigureFieldProps extends Partial<NumberStepperProps> {
  form: IngredientFormFieldsProps['form']
  name: Extract<keyof typeof ingredientLimits, keyof IngredientValues>
}

/** A figure of an ingredient, within its limits. */
function FigureField({ form, name, ...how }: FigureFieldProps) {
  return (
    <SafeField of={form} name={name}>
      {(field) => (
        <NumberStepper
          {...field}
          {...ingredientLimits[name]}
          decimals={undefined}
          label={labels[name]}
          {...how}
        />
      )}
    </SafeField>
  )
}
