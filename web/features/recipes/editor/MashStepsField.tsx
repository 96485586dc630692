import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import styled from 'styled-components'
import { maxMashSteps, mashStepFields, mashStepLimits } from '#domain/recipes/mashSteps.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import type { RecipeOutput, RecipeValues, RestValue } from './recipeForm.ts'
import { RecipeSection } from './RecipeSection.tsx'

/** The rests of a mash, in their order; none is one rest at the mash temperature. */
export function MashStepsField({ form }: { form: SafeForm<RecipeValues, RecipeOutput> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'mashSteps' })
  const rests = field.value
  const change = (index: number, next: RestValue) =>
    field.onChange(rests.map((rest, at) => (at === index ? next : rest)))
  const moveUp = (index: number) => {
    const [before, rest] = [rests[index - 1], rests[index]]
    if (before && rest) field.onChange(rests.toSpliced(index - 1, 2, rest, before))
  }
  const isFull = rests.length >= maxMashSteps
  return (
    <RecipeSection form={form} name="mashSteps" title={text('recipes.mashSteps')}>
      {rests.length === 0 && <Quiet>{text('recipes.noRestsHint')}</Quiet>}
      <Stack as="ol" $gap="sm">
        {rests.map((rest, index) => (
          <li key={index}>
            <RestEditor
              rest={rest}
              number={index + 1}
              problem={fieldState.error ? problemIn(rest) : null}
              onChange={(next) => change(index, next)}
              onUp={index > 0 ? () => moveUp(index) : null}
              onRemove={() => field.onChange(rests.toSpliced(index, 1))}
            />
          </li>
        ))}
      </Stack>
      <Row>
        <Button
          icon={IconPlus}
          disabledReason={isFull ? text('recipes.mostRests', { max: maxMashSteps }) : null}
          onClick={() => field.onChange([...rests, nextRest(rests)])}
        >
          {text('recipes.addRest')}
        </Button>
      </Row>
    </RecipeSection>
  )
}

interface RestEditorProps {
  rest: RestValue
  number: number
  problem: string | null
  onChange: (rest: RestValue) => void
  /** Null for the first one. */
  onUp: (() => void) | null
  onRemove: () => void
}

function RestEditor({ rest, number, problem, onChange, onUp, onRemove }: RestEditorProps) {
  const units = useUnits()
  return (
    <>
      <Fields>
        <TextField
          label={text('recipes.restNumbered', { number })}
          placeholder={text('recipes.restExample')}
          value={rest.name ?? ''}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ ...rest, name: event.target.value || null })}
        />
        <QuantityStepper
          label={text('recipes.temperatureOfRest', { number })}
          {...mashStepLimits.temperature}
          unit={signOf(units, 'temperature')}
          value={rest.temperature}
          onChange={(temperature) => onChange({ ...rest, temperature })}
        />
        <NumberStepper
          label={text('recipes.minutesOfRest', { number })}
          {...mashStepLimits.minutes}
          unit={text('recipes.min')}
          step={5}
          value={rest.minutes}
          onChange={(minutes) => onChange({ ...rest, minutes })}
        />
        <Row $gap="xxs">
          {onUp && (
            <IconButton label={text('recipes.moveRestUp', { number })} icon={IconArrowUp} onClick={onUp} />
          )}
          <IconButton label={text('recipes.removeRest', { number })} icon={IconTrash} onClick={onRemove} />
        </Row>
      </Fields>
      {problem && (
        <Text as="p" $tone="red" $size="sm" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}

/** A rest to begin with: the usual one, or a warmer one after the last. */
function nextRest(rests: readonly RestValue[]): RestValue {
  const last = rests.at(-1)?.temperature
  const { max } = mashStepLimits.temperature
  const temperature = typeof last === 'number' ? Math.min(last + 18, max) : 122
  return { name: null, minutes: 15, temperature }
}

/** The problem of a rest, in a sentence, or null. */
function problemIn(rest: RestValue): string | null {
  const wrong = mashStepFields.safeParse(rest).error?.issues[0]
  return wrong ? textOf(wrong.message) : null
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 190px 190px 92px;
  align-items: end;
  gap: ${theme.space.xs};

  > :last-child {
    justify-content: flex-end;
  }
  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > :first-child {
      grid-column: 1 / -1;
    }
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`
