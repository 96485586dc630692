import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { formatMaterials, materialLabels, type Materials } from '#domain/packages/materials.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import type { FormatsPageQuery, IngredientChoicesQuery } from '#generated/gql/graphql.ts'
import type { PackageFormatView } from '#web/entities/packages.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { useIngredientChoices } from '#web/live/queries/useIngredientChoices.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { SetFormatMaterialsDocument } from './formatDocuments.ts'

type Values = { materials: { ingredientId: string; amount: number | null }[] }
type MaterialsForm = SafeForm<Values, { materials: Materials }>

const schema = z.object({ materials: formatMaterials })

/** What of an ingredient goes into one package. */
export type MaterialView = FormatsPageQuery['formatMaterials'][number]

interface FormatMaterialsProps {
  format: PackageFormatView
  materials: readonly MaterialView[]
  onClose: () => void
}

/** What of which ingredients goes into one package of a format: it is proposed when packages are filled. */
export function FormatMaterialsDialog({ format, materials, onClose }: FormatMaterialsProps) {
  useUnits()
  const { items: choices } = useIngredientChoices()
  const [set] = useCommand(SetFormatMaterialsDocument)
  const named = new Map(ingredientsIn(choices, materials).map((one) => [one.id, one]))
  const stored = JSON.stringify(storedOf(materials))
  const values = useMemo<Values>(() => ({ materials: JSON.parse(stored) as Values['materials'] }), [stored])
  const form: MaterialsForm = useSafeForm<Values, { materials: Materials }>({
    entity: 'PackageFormat',
    edited: format,
    draftName: `FormatMaterial:${format.id}`,
    values,
    labels: textsOf(materialLabels),
    schema,
    save: async ({ was, all, commandId }) => {
      const { materials: changed } = all
      const known = was.materials?.flatMap(({ ingredientId, amount }) =>
        amount === null ? [] : [{ ingredientId, amount }],
      )
      await set({ formatId: format.id, was: known ?? changed, materials: changed }, commandId)
      succeed(text('packaging.materialsSaved', { name: format.name }))
    },
    onSaved: onClose,
  })
  const inWords = (_field: string, value: unknown) => {
    const lines = (value as Values['materials']).map(({ ingredientId, amount }) => {
      const ingredient = named.get(ingredientId)
      return ingredient && amount
        ? text('packaging.materialOf', { amount: { amount, unit: ingredient.unit }, name: ingredient.name })
        : '–'
    })
    return lines.length === 0 ? text('packaging.noMaterials') : lines.join(' · ')
  }
  return (
    <FormDialog
      form={form}
      title={text('packaging.materialsOf', { name: format.name })}
      submitLabel={text('common.saveChanges')}
      inWords={inWords}
      disabledReason={useRoleRefusal('editFormats')}
      onClose={onClose}
    >
      <Quiet>{text('packaging.materialsLead')}</Quiet>
      <SafeField of={form} name="materials">
        {({ value, onChange, error }) => (
          <MaterialRows value={value} onChange={onChange} error={error} ingredients={[...named.values()]} />
        )}
      </SafeField>
    </FormDialog>
  )
}

interface MaterialRowsProps {
  value: Values['materials']
  onChange: (value: Values['materials']) => void
  error: string | undefined
  ingredients: ReturnType<typeof ingredientsIn>
}

function MaterialRows({ value, onChange, error, ingredients }: MaterialRowsProps) {
  const open = ingredients.filter(({ id }) => !value.some(({ ingredientId }) => ingredientId === id))
  return (
    <Stack $gap="sm" $above="md">
      {value.map(({ ingredientId, amount }, index) => {
        const ingredient = ingredients.find(({ id }) => id === ingredientId)
        const name = ingredient?.name ?? text('common.unknown')
        return (
          <Row key={ingredientId} $spread $gap="sm" $align="end">
            <AmountStepper
              label={name}
              required
              counted={ingredient?.unit}
              min={0}
              max={maxQuantity}
              value={amount}
              onChange={(next) =>
                onChange(value.map((one, at) => (at === index ? { ...one, amount: next } : one)))
              }
            />
            <IconButton
              label={text('packaging.removeMaterial', { name })}
              icon={IconTrash}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </Row>
        )
      })}
      <SearchSelect
        label={text('packaging.addMaterial')}
        placeholder={text('logs.searchStock')}
        emptyText={text('packaging.noSuchMaterial')}
        choices={open.map(({ id, name, subcategory }) => ({
          value: id,
          label: name,
          detail: subcategory ?? undefined,
        }))}
        value={null}
        onChange={(id) => id && onChange([...value, { ingredientId: id, amount: 1 }])}
        error={error}
      />
    </Stack>
  )
}

type Choice = IngredientChoicesQuery['ingredients'][number]

/** The ingredients that may be chosen, and those that were: what is no malt, hops or yeast first. */
function ingredientsIn(choices: readonly Choice[], materials: readonly MaterialView[]) {
  const others = materials
    .map(({ ingredient }) => ingredient)
    .filter(({ id }) => !choices.some((choice) => choice.id === id))
  return [...choices, ...others]
    .map((one) => ({ ...one, isOther: 'category' in one && one.category !== 'MISC' }))
    .map(({ id, name, unit, subcategory, isOther }) => ({ id, name, unit, subcategory, isOther }))
    .sort((one, other) => Number(one.isOther) - Number(other.isOther) || (one.name < other.name ? -1 : 1))
}

/** What goes into one package, in the order of the ingredients' ids, as it is stored; without the amount that its unit lost. */
const storedOf = (materials: readonly MaterialView[]): Values['materials'] =>
  materials
    .map(({ ingredient, amount }) => ({ ingredientId: ingredient.id, amount: amount ?? null }))
    .sort((one, other) => (one.ingredientId < other.ingredientId ? -1 : 1))
