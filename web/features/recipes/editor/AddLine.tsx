import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import styled from 'styled-components'
import { categoryLabels } from '#domain/stock/stock.ts'
import { theme } from '#web/theme.ts'
import { commandId } from '#web/live/commands/commandId.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { text } from '#web/ui/language/text.ts'
import type { LineValue } from './recipeForm.ts'
import type { IngredientChoice } from '#web/features/recipes/recipeViews.ts'

/** The handle by which a form completes a pending ingredient before saving. */
export interface LineAdder {
  /**
   * Adds the chosen ingredient; returns false, with an error below the field, if it is incomplete. True if there is
   * none.
   */
  addChosen: () => boolean
}

/** What an ingredient is used for, unless somebody says otherwise. */
const usualUses = { GRAIN: 'MASH', HOPS: 'BOIL', YEAST: 'FERMENTATION', MISC: null } as const

interface AddLineProps {
  ingredients: readonly IngredientChoice[]
  onAdd: (line: LineValue) => void
  ref: Ref<LineAdder>
}

/** Adds an ingredient to a recipe, when one is chosen and its amount is above 0; Enter adds it and goes to the next. */
export function AddLine({ ingredients, onAdd, ref }: AddLineProps) {
  useUnits()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [amount, setAmount] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const chosen = ingredients.find(({ id }) => id === chosenId)
  const refuse = (reason: string) => {
    setProblem(reason)
    return false
  }
  const add = () => {
    if (!chosen) return refuse(text('recipes.chooseFirst'))
    if (amount === null || amount <= 0) return refuse(text('recipes.amountAbove0'))
    const { id: ingredientId, unit, category } = chosen
    const line = { ingredientId, amount, unit, use: usualUses[category], minutes: null }
    onAdd({ ...line, key: commandId(), was: null, isRemoved: false })
    setChosenId(null)
    setAmount(null)
    setProblem(null)
    return true
  }
  useImperativeHandle(ref, () => ({ addChosen: () => (chosen === undefined && amount === null) || add() }))
  return (
    <Row>
      <SearchSelect
        ref={search}
        label={text('recipes.addIngredient')}
        placeholder={text('recipes.searchStock')}
        emptyText={text('recipes.noIngredientMatches')}
        choices={ingredients.map((one) => ({
          value: one.id,
          label: one.name,
          detail: `${text(categoryLabels[one.category])} · ${text('recipes.inStock', {
            amount: { amount: one.currentQuantity, unit: one.unit },
          })}`,
        }))}
        value={chosenId}
        onChange={setChosenId}
        error={problem ?? undefined}
      />
      <AmountStepper
        label={text('recipes.amount')}
        min={0}
        counted={chosen?.unit}
        value={amount}
        onChange={setAmount}
        onEnter={() => add() && search.current?.focus()}
      />
      <Button main icon={IconPlus} onClick={add}>
        {text('recipes.add')}
      </Button>
    </Row>
  )
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 230px auto;
  align-items: start;
  gap: ${theme.space.xs};

  > :last-child {
    margin-top: 29px;
  }
  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);

    > :last-child {
      margin-top: 0;
    }
  }
`
