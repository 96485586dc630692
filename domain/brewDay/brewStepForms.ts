import { z } from 'zod'
import { momentField } from '#domain/fermentation/logForm.ts'
import { logLimits } from '#domain/fermentation/logLimits.ts'
import { enteredField, refuseEntered } from '#domain/units/entered.ts'
import { optionalName, optionalNumber, requiredChoice } from '#domain/formFields.ts'
import { brewStepKinds, figuresOfStep, noFigures, type BrewStepKind } from './brewSteps.ts'
import { timerActs } from './brewTimers.ts'

/** Every figure of a brew day, with a sentence for each way it can be wrong. */
export const brewFigures = z.object({
  temperature: optionalNumber('Mash temperature', logLimits.temperature),
  pH: optionalNumber('Mash pH', logLimits.pH),
  gravity: optionalNumber('Gravity', logLimits.gravity),
  volume: optionalNumber('Volume', logLimits.volume),
  yeast: optionalName('Yeast', 200),
  generation: optionalNumber('Generation', { min: 0, max: 100, decimals: 0 }),
  pitchRate: optionalNumber('Pitch rate', { min: 0, max: 20, decimals: 2 }),
})

/** Which step, by its kind and the time of a boil addition. */
const stepName = {
  batchId: requiredChoice('Batch'),
  kind: z.enum(brewStepKinds, { error: 'Step must be chosen from the list.' }),
  minutes: z
    .number({ error: 'Minutes must be a number.' })
    .int('Minutes must be a whole number.')
    .min(0, 'Minutes must be from 0 to 1,440.')
    .max(1_440, 'Minutes must be from 0 to 1,440.'),
}

/** The version of the step that was seen; null where it was touched by this device alone. */
const baseVersion = z.number().int().nullable()

const oneStep = <Fields extends { kind: BrewStepKind; minutes: number }>(step: Fields): Fields =>
  step.kind === 'BOIL_ADDITION' ? step : { ...step, minutes: 0 }

/** A step that was done: its figures, and when; what the step doesn't measure becomes null. */
export const recordFields = brewFigures
  .extend({ ...stepName, at: momentField, baseVersion })
  .extend({ entered: enteredField.optional() })
  .superRefine(refuseEntered)
  .transform((step) => {
    const own = figuresOfStep(step.kind)
    const others = Object.keys(noFigures).filter((figure) => !own.some((one) => one === figure))
    return oneStep({ ...step, ...Object.fromEntries(others.map((figure) => [figure, null])) })
  })

/** Which step is to be reopened. */
export const reopenFields = z.object({ ...stepName, baseVersion }).transform(oneStep)

/** What somebody does with the timer of a step; `length` is in minutes. */
export const timerFields = z
  .object({
    ...stepName,
    act: z.enum(timerActs, { error: 'Act must be chosen from the list.' }),
    length: optionalNumber('Length', { min: 1, max: 1_440, decimals: 0, time: 'minutes' }),
    at: momentField,
  })
  .transform(oneStep)
