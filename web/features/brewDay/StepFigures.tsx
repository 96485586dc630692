import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { useState, type ComponentProps, type Ref, type SubmitEvent } from 'react'
import { brewBBL } from '#domain/batches/brews.ts'
import { brewFigures } from '#domain/brewDay/brewStepForms.ts'
import {
  figureLabels,
  figureQuantities,
  figuresOfStep,
  refuseWithoutFigure,
  type BrewFigure,
  type BrewFigures,
} from '#domain/brewDay/brewSteps.ts'
import { usualMeasurement } from '#domain/fermentation/readings.ts'
import { useDraftFields } from '#web/live/forms/useDraftFields.ts'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { RestoredNote } from '#web/ui/dialogs/RestoredNote.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { aboutStep, detailText, type BrewedBatch, type ShownStep } from './brewDayViews.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface StepFiguresProps {
  step: ShownStep
  batch: BrewedBatch
  onSave: (figures: BrewFigures) => void
  ref?: Ref<HTMLFormElement>
}

type NumberFigure = Exclude<BrewFigure, 'yeast'>

/** How the buttons of a figure count. */
const steps: Record<NumberFigure, { step: number; decimals: number }> = {
  temperature: { step: 0.5, decimals: 1 },
  pH: { step: 0.01, decimals: 2 },
  gravity: { step: 0.001, decimals: 3 },
  volume: { step: 0.05, decimals: 2 },
  generation: { step: 1, decimals: 0 },
  pitchRate: { step: 0.05, decimals: 2 },
}

/** The figures of a step, to be typed or counted with wet hands, and saved in place. */
export function StepFigures({ step, batch, onSave, ref }: StepFiguresProps) {
  const units = useUnits()
  const isCorrection = step.doneAt !== null
  const draft = useDraftFields(aboutStep(batch.id, step), () => initial(step, batch))
  const { values: figures, set } = draft
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const gravity = inUsualForm('gravity', figures.gravity, units)
    const { data, error } = brewFigures.safeParse({ ...figures, gravity })
    const missing = data ? refuseWithoutFigure(step.kind, data) : null
    if (data && !missing) return onSave(data)
    const found = error?.issues.map((issue) => [String(issue.path[0]), textOf(issue.message)] as const) ?? []
    setErrors(missing ? { step: textOf(missing) } : Object.fromEntries(found))
  }
  return (
    <Stack as="form" ref={ref} $gap="sm" noValidate onSubmit={save}>
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      <Columns $min="200px" $gap="sm">
        {figuresOfStep(step.kind).map((figure) =>
          figure === 'yeast' ? (
            <TextField
              key={figure}
              label={text(figureLabels.yeast.label)}
              value={figures.yeast ?? ''}
              maxLength={200}
              autoComplete="off"
              error={errors.yeast}
              onChange={(event) => set('yeast', event.target.value)}
            />
          ) : (
            <FigureStepper
              key={figure}
              figure={figure}
              {...steps[figure]}
              label={text(figureLabels[figure].label)}
              unit={figureLabels[figure].unit || undefined}
              value={figures[figure]}
              from={startOf(figure, batch)}
              min={0}
              error={errors[figure]}
              onChange={(value) => set(figure, value)}
              onBlur={() => set(figure, inUsualForm(figure, figures[figure], units))}
            />
          ),
        )}
      </Columns>
      {errors.step && <FormError>{errors.step}</FormError>}
      <Button type="submit" variant="primary" main>
        {text(isCorrection ? 'brewDay.saveCorrection' : 'brewDay.saveAndTick')}
      </Button>
    </Stack>
  )
}

/** A figure, in the person's unit where it has several. */
function FigureStepper({
  figure,
  ...props
}: ComponentProps<typeof NumberStepper> & { figure: NumberFigure }) {
  if (figure !== 'temperature' && figure !== 'gravity' && figure !== 'volume')
    return <NumberStepper {...props} />
  return <QuantityStepper quantity={figureQuantities[figure]} {...props} />
}

/** What was recorded; before that, of the yeast what the recipe says. */
function initial(step: ShownStep, { recipe }: BrewedBatch): BrewFigures {
  const isPitch = step.kind === 'PITCH' && step.doneAt === null
  return isPitch ? { ...step.figures, yeast: recipe.yeast ?? (detailText(step) || null) } : step.figures
}

/** Where the buttons begin: at what the recipe expects. */
function startOf(figure: NumberFigure, { recipe, ...batch }: BrewedBatch): number {
  const starts: Record<NumberFigure, number> = {
    temperature: recipe.mashTemp ?? 152,
    pH: 5.3,
    gravity: recipe.expectedOG ?? 1.05,
    volume: brewBBL(batch),
    generation: 1,
    pitchRate: 0.75,
  }
  return starts[figure]
}

/** A gravity that was typed without its point is meant with it. */
function inUsualForm(figure: NumberFigure, value: number | null, units: Units): number | null {
  return figure === 'gravity' && value !== null ? usualMeasurement('gravity', value, units) : value
}
