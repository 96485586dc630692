import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { IconArrowBackUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import styled, { css } from 'styled-components'
import { lineUseLabels, lineUses, type LineUse } from '#domain/recipes/recipeForm.ts'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import { countedAmount, shownAmount, shownUnit, units, type Unit } from '#domain/stock/units.ts'
import { theme } from '#web/theme.ts'
import { controlStyle } from '#web/ui/inputs/Field.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { numberInText, readNumber } from '#web/ui/inputs/numbers.ts'
import { Chevroned, selectStyle } from '#web/ui/inputs/Select.tsx'
import type { LineValue } from './recipeForm.ts'
import { text } from '#web/ui/language/text.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'

interface LineEditorProps {
  line: LineValue
  name: string
  problem: string | null
  onChange: (line: LineValue) => void
  /** Removes or restores it. */
  onRemove: () => void
}

/** An ingredient of a recipe: amount, use and time. */
export function LineEditor({ line, name, problem, onChange, onRemove }: LineEditorProps) {
  const shown = useUnits()
  return (
    <Row $isRemoved={line.isRemoved}>
      <Name>
        {name}
        {line.isRemoved && <Removed>{text('recipes.takenOut')}</Removed>}
      </Name>
      {!line.isRemoved && (
        <>
          <NumberInput
            label={text('recipes.amountOf', { name })}
            value={line.amount === null ? null : shownAmount(line.amount, line.unit, shown)}
            onChange={(amount) =>
              onChange({ ...line, amount: amount === null ? null : countedAmount(amount, line.unit, shown) })
            }
          />
          <Chevroned data-choice>
            <SmallSelect
              aria-label={text('recipes.unitOf', { name })}
              value={shownUnit(line.unit, shown)}
              onChange={(event) => onChange({ ...line, ...inUnit(line, event.target.value as Unit, shown) })}
            >
              {unitsOffered(shown).map((unit) => (
                <option key={unit} value={unit}>
                  {text(unitLabels[unit])}
                </option>
              ))}
            </SmallSelect>
            <IconChevronDown size={16} aria-hidden="true" />
          </Chevroned>
          <Chevroned data-choice>
            <SmallSelect
              aria-label={text('recipes.useOf', { name })}
              value={line.use ?? ''}
              onChange={(event) => onChange({ ...line, use: (event.target.value || null) as LineUse | null })}
            >
              <option value="">{text('recipes.noUse')}</option>
              {lineUses.map((use) => (
                <option key={use} value={use}>
                  {text(lineUseLabels[use])}
                </option>
              ))}
            </SmallSelect>
            <IconChevronDown size={16} aria-hidden="true" />
          </Chevroned>
          <NumberInput
            label={text('recipes.minutesOf', { name })}
            placeholder={text('recipes.min')}
            value={line.minutes}
            onChange={(minutes) => onChange({ ...line, minutes })}
          />
        </>
      )}
      <IconButton
        label={text(line.isRemoved ? 'recipes.putBack' : 'recipes.removeLine', { name })}
        icon={line.isRemoved ? IconArrowBackUp : IconTrash}
        onClick={onRemove}
      />
      {problem && !line.isRemoved && (
        <WholeWidth as="p" $tone="red" $size="sm" role="alert">
          {problem}
        </WholeWidth>
      )}
    </Row>
  )
}

/** The units in which a person can give an amount: those that they read. */
const unitsOffered = (shown: Units) => units.filter((unit) => shownUnit(unit, shown) === unit)

/** The same number in another unit, as it is when somebody corrects the unit. */
function inUnit(
  { amount, unit: before }: LineValue,
  unit: Unit,
  shown: Units,
): Pick<LineValue, 'amount' | 'unit'> {
  return { amount: amount === null ? null : shownAmount(amount, before, shown), unit }
}

interface NumberInputProps {
  label: string
  value: number | null
  placeholder?: string
  onChange: (value: number | null) => void
}

/** A number without buttons, for many in a row. */
function NumberInput({ label, value, placeholder, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && readNumber(typed) === value ? typed : numberInText(value, {})
  return (
    <SmallInput
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        const number = readNumber(event.target.value)
        if (number === undefined) return
        setTyped(event.target.value)
        onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const Row = styled.li<{ $isRemoved: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 80px 84px 138px 60px auto;
  align-items: center;
  gap: ${theme.space.xxs};

  > [data-choice] > svg {
    right: ${theme.space.xxs};
  }
  ${(props) =>
    props.$isRemoved &&
    css`
      grid-template-columns: minmax(0, 1fr) auto;
      color: ${theme.color.muted};
      text-decoration: line-through;
    `}

  ${theme.media.cards} {
    /* The uses are longer words than the units. */
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) auto;
    padding-bottom: ${theme.space.xs};
    border-bottom: 1px solid ${theme.color.line};

    > button {
      grid-area: 1 / 3;
    }
    > input + [data-choice],
    > [data-choice] + input {
      grid-column: 2 / -1;
    }
  }
`

const Name = styled.span`
  min-width: 0;
  font-weight: ${theme.font.weight.medium};
  line-height: ${theme.font.leading.tight};

  ${theme.media.cards} {
    grid-column: 1 / 3;
  }
`

const Removed = styled.small`
  display: inline-block;
  margin-left: ${theme.space.xs};
`

const SmallInput = styled.input`
  ${controlStyle}
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.xs};
  text-align: right;
  font-variant-numeric: tabular-nums;
`

const SmallSelect = styled.select`
  ${selectStyle}
  min-height: ${theme.size.control};
  padding: 0 ${theme.space.lg} 0 ${theme.space.xs};
`
