import { useState } from 'react'
import styled from 'styled-components'
import { shownValue, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Quantity } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import { signOf } from '#domain/units/valueText.ts'
import { theme } from '#web/theme.ts'
import { controlStyle } from '#web/ui/inputs/Field.tsx'
import { numberInText, readNumber } from '#web/ui/inputs/numbers.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

interface StepNumberProps {
  label: string
  value: number | null
  /** What it measures, as it is stored; without one it is a number of days. */
  quantity?: Quantity
  onChange: (value: number | null) => void
}

/** A number of a step, read and typed in the person's unit. */
export function StepNumber({ label, value, quantity, onChange }: StepNumberProps) {
  const units = useUnits()
  const [typed, setTyped] = useState<string | null>(null)
  const isConverted = quantity && units[quantity] !== storedUnits[quantity]
  const shown = value === null || !isConverted ? value : shownValue(units, quantity, value)
  // Fixed decimals also say that 1,050 is no thousand.
  const format = quantity === 'gravity' ? { decimals: unitTable[units.gravity].digits } : {}
  return (
    <Cell>
      <Input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? numberInText(shown, format)}
        onChange={({ target }) => {
          const number = readNumber(target.value, format)
          if (number === undefined) return
          setTyped(target.value)
          onChange(number === null || !quantity ? number : toStored(units, quantity, number))
        }}
        onBlur={() => setTyped(null)}
      />
      {quantity && <Muted $size="sm">{signOf(units, quantity)}</Muted>}
    </Cell>
  )
}

const Cell = styled.span`
  display: grid;
  grid-template-columns: minmax(56px, 1fr) 28px;
  align-items: center;
  gap: ${theme.space.xxs};
`

const Input = styled.input`
  ${controlStyle}
  padding: 0 ${theme.space.xs};
  text-align: right;
  font-variant-numeric: tabular-nums;
`
