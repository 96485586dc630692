import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import styled from 'styled-components'
import { additionsFields } from '#domain/fermentation/additions.ts'
import { categoryLabels } from '#domain/stock/stock.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { convert } from '#domain/stock/units.ts'
import type { DryHopsQuery } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { LotSelect } from '#web/live/lots/LotSelect.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { tankText } from '#web/ui/units/heldVolume.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { DryHopsDocument } from './additionDocuments.ts'
import type { AdditionValue, LogForm } from './useLogForm.ts'

type Ingredient = DryHopsQuery['ingredients'][number]

/** What a dry hop adds to the tank and takes from stock; at first what the recipe still asks for. */
export function AdditionsField({ form, batchId }: { form: LogForm; batchId: string }) {
  useUnits()
  const { data, error, refetch } = useLiveQuery(DryHopsDocument, { variables: { batchId } })
  const { field, fieldState } = useController({ control: form.control, name: 'additions' })
  const { value, onChange } = field
  const isFilled = useRef(false)
  useEffect(() => {
    if (!data || isFilled.current) return
    isFilled.current = true
    const asked = askedBy(data)
    if (value.length === 0 && asked.length > 0) onChange(asked)
  }, [data, value, onChange])
  if (!data && error)
    return <ErrorState title={text('logs.stockFailed')} message={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton $height="120px" />
  return (
    <Stack $surface="outline" $gap="sm" $pad="md" role="group" aria-label={text('logs.fromStock')}>
      <h3>{text('logs.fromStock')}</h3>
      <IntoTank form={form} data={data} />
      {value.length === 0 && <Quiet>{text('logs.nothingYet')}</Quiet>}
      {value.map((addition, index) => (
        <AdditionRow
          key={addition.ingredientId}
          addition={addition}
          ingredient={data.ingredients.find(({ id }) => id === addition.ingredientId)}
          asked={
            data.stockForBatch.dryHops.find(({ ingredient }) => ingredient.id === addition.ingredientId)
              ?.asked
          }
          problem={fieldState.error ? problemIn(addition) : undefined}
          onChange={(next) => onChange(value.flatMap((one, at) => (at === index ? (next ?? []) : one)))}
        />
      ))}
      <SearchSelect
        label={text('logs.addIngredient')}
        placeholder={text('logs.searchStock')}
        emptyText={text('logs.noIngredient')}
        choices={data.ingredients
          .filter(({ id }) => !value.some(({ ingredientId }) => ingredientId === id))
          .map(({ id, name, category, currentQuantity, unit }) => ({
            value: id,
            label: name,
            detail: [
              text(categoryLabels[category]),
              text('logs.inStock', { amount: amountText(currentQuantity, unit) }),
            ].join(' · '),
          }))}
        value={null}
        onChange={(id) => {
          const chosen = data.ingredients.find((one) => one.id === id)
          if (chosen) onChange([...value, { ingredientId: chosen.id, amount: null, unit: chosen.unit }])
        }}
      />
    </Stack>
  )
}

/** Into which tank it goes, where the beer of the batch is in several. */
function IntoTank({ form, data }: { form: LogForm; data: DryHopsQuery }) {
  const { field } = useController({ control: form.control, name: 'equipmentId' })
  const holding = data.equipment.filter(({ contents }) =>
    contents?.parts.some(({ batchNumber }) => batchNumber === data.batch?.batchNumber),
  )
  if (holding.length < 2) return null
  const tanks = data.equipment.filter((vessel) => holding.includes(vessel) || vessel.id === field.value)
  return (
    <Select
      label={text('logs.intoTank')}
      choices={tanks.map((tank) => ({ value: tank.id, label: tankText(tank) }))}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value)}
    />
  )
}

/** What the recipe still asks for, as far as it can be converted. */
function askedBy({ stockForBatch, ingredients }: DryHopsQuery): AdditionValue[] {
  return stockForBatch.dryHops.flatMap(({ ingredient, needed }) => {
    const unit = ingredients.find(({ id }) => id === ingredient.id)?.unit
    return typeof needed === 'number' && unit ? [{ ingredientId: ingredient.id, amount: needed, unit }] : []
  })
}

interface AdditionRowProps {
  addition: AdditionValue
  ingredient: Ingredient | undefined
  /** The recipe's amount, in words. */
  asked: string | undefined
  problem: string | undefined
  /** Null removes it. */
  onChange: (next: AdditionValue | null) => void
}

function AdditionRow({ addition, ingredient, asked, problem, onChange }: AdditionRowProps) {
  useUnits()
  const { amount, unit } = addition
  const name = ingredient?.name ?? text('logs.someIngredient')
  const lot = ingredient?.lots.find(({ id }) => id === addition.lotId)
  const left = lot?.remaining ?? ingredient?.currentQuantity ?? 0
  const there = ingredient && convert(left, ingredient.unit, unit)
  const inStock = there === undefined || there === null ? null : amountText(there, unit)
  const isShort = typeof there === 'number' && amount !== null && amount > there
  return (
    <div>
      <Amount>
        <AmountStepper
          label={name}
          min={0}
          step={1}
          counted={unit}
          value={amount}
          onChange={(next) => onChange({ ...addition, amount: next })}
          error={problem}
          hint={[
            asked && text('logs.recipeAsks', { amount: asked }),
            inStock && text('logs.inStock', { amount: inStock }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <IconButton
          label={text('logs.removeIngredient', { name })}
          icon={IconTrash}
          onClick={() => onChange(null)}
        />
      </Amount>
      <LotSelect
        lots={ingredient?.lots ?? []}
        value={addition.lotId ?? null}
        onChange={(lotId) => onChange({ ...addition, lotId })}
      />
      {isShort && (
        <Text as="p" $tone="yellow" $size="sm" role="status">
          {text('logs.onlyInStock', { amount: inStock ?? '' })}
        </Text>
      )}
    </div>
  )
}

/** What is wrong with an addition, in a sentence. */
function problemIn(addition: AdditionValue): string | undefined {
  const wrong = additionsFields.safeParse([addition]).error?.issues[0]
  return wrong && textOf(wrong.message)
}

/** The amount, and the button beside its field rather than its label. */
const Amount = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${theme.space.xs};

  > button {
    margin-top: 27px;
  }
`
