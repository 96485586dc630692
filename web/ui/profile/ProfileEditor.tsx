import { IconPlus, IconTrash } from '@tabler/icons-react'
import styled from 'styled-components'
import { maxTemperatureSteps, temperatureSteps } from '#domain/fermentation/profile/temperatureSteps.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { FillableStep } from './profileText.ts'
import { useState } from 'react'
import { shownValue, toStored } from '#domain/units/conversion.ts'
import { storedUnits, type Quantity } from '#domain/units/storedUnits.ts'
import { unitTable } from '#domain/units/units.ts'
import { signOf } from '#domain/units/valueText.ts'
import { controlStyle } from '#web/ui/inputs/Field.tsx'
import { numberInText, readNumber } from '#web/ui/inputs/numbers.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

interface ProfileEditorProps {
  steps: readonly FillableStep[]
  onChange: (steps: FillableStep[]) => void
  /** Whether what is wrong with a step is told. */
  isChecked: boolean
}

/** The steps of a temperature profile: each from a day on, or from a gravity; typing one of them clears the other. */
export function ProfileEditor({ steps, onChange, isChecked }: ProfileEditorProps) {
  const problems = isChecked ? (temperatureSteps.safeParse(steps).error?.issues ?? []) : []
  const change = (at: number, by: Partial<FillableStep>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...by } : step)))
  return (
    <Stack $gap="sm" $align="start">
      {steps.length === 0 && <Quiet>{text('profile.noneHint')}</Quiet>}
      <Stack as="ol" $gap="xs">
        {steps.map(({ day, gravity, temperature }, at) => {
          const step = at + 1
          const problem = problems.find(({ path }) => path[0] === at)
          return (
            <Step key={at}>
              <StepNumber
                label={text('profile.temperatureOf', { step })}
                quantity="temperature"
                value={temperature}
                onChange={(value) => change(at, { temperature: value })}
              />
              {at === 0 ? (
                <Muted>{text('profile.fromBeginning')}</Muted>
              ) : (
                <From>
                  <Muted>{text('profile.fromDay')}</Muted>
                  <StepNumber
                    label={text('profile.dayOf', { step })}
                    value={day}
                    onChange={(value) => change(at, { day: value, gravity: null })}
                  />
                  <Muted>{text('profile.orAt')}</Muted>
                  <StepNumber
                    label={text('profile.gravityOf', { step })}
                    quantity="gravity"
                    value={gravity}
                    onChange={(value) => change(at, { gravity: value, day: null })}
                  />
                </From>
              )}
              <IconButton
                label={text('profile.removeStep', { step })}
                icon={IconTrash}
                onClick={() =>
                  onChange(
                    steps.toSpliced(at, 1).map((one, index) => (index === 0 ? { ...one, ...first } : one)),
                  )
                }
              />
              {problem && (
                <Problem as="p" $tone="red" $size="sm" role="alert">
                  {textOf(problem.message)}
                </Problem>
              )}
            </Step>
          )
        })}
      </Stack>
      {steps.length < maxTemperatureSteps && (
        <Button icon={IconPlus} onClick={() => onChange([...steps, nextStep(steps)])}>
          {text('profile.addStep')}
        </Button>
      )}
    </Stack>
  )
}

const first = { day: 0, gravity: null } as const

function nextStep(steps: readonly FillableStep[]): FillableStep {
  return steps.length === 0 ? { ...first, temperature: 66 } : { day: null, gravity: null, temperature: null }
}

const Step = styled.li`
  display: grid;
  grid-template-columns: 116px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space.xs};
`

const From = styled.span`
  display: grid;
  grid-template-columns: auto 100px auto 128px;
  align-items: center;
  justify-content: start;
  gap: ${theme.space.xxs};

  ${theme.media.cards} {
    grid-template-columns: auto 1fr;
  }
`

const Problem = styled(Text)`
  grid-column: 1 / -1;
`

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
