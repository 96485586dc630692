import { z } from 'zod'
import { carry, message, type PlainId } from '#domain/language/message.ts'
import { momentField } from '#domain/fermentation/logForm.ts'
import { logEntry } from '#domain/fermentation/log.ts'
import { enteredField, refuseEntered } from '#domain/units/entered.ts'
import { optionalName, optionalNumber, requiredChoice } from '#domain/formFields.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { brewNumbers } from './brewsOfBatch.ts'
import { brewStepKinds, figuresOfStep, isTimed, noFigures, type BrewStepKind } from './brewSteps.ts'
import { timerActs } from './brewTimers.ts'

/** Every figure of a brew day, with a sentence for each way it can be wrong. */
export const brewFigures = z.object({
  temperature: optionalNumber(message('brewDay.mashTemperature'), logEntry.fields.temperature.limits),
  pH: optionalNumber(message('brewDay.mashPH'), logEntry.fields.pH.limits),
  gravity: optionalNumber(message('brewDay.gravity'), logEntry.fields.gravity.limits),
  volume: optionalNumber(message('brewDay.volume'), logEntry.fields.volume.limits),
  yeast: optionalName(message('brewDay.yeast'), 200),
  generation: optionalNumber(message('brewDay.generation'), { min: 0, max: 100, decimals: 0 }),
  pitchRate: optionalNumber(message('brewDay.pitchRate'), { min: 0, max: 20, decimals: 2 }),
})

const about = (what: 'notListed' | 'notNumber' | 'whole', name: PlainId) =>
  carry(message(`form.${what}`, { name: message(name) }))

const longestMinutes = 1_440

const minutesRange = carry(
  message('form.range', { name: message('brewDay.minutes'), min: 0, max: longestMinutes, unit: '' }),
)

/** How many minutes a timer runs. */
export const timerLimits = { min: 1, max: longestMinutes } as const

const brewRange = carry(message('form.range', { name: message('brewDay.brew'), ...brewNumbers, unit: '' }))

/** The lot of yeast that was pitched, and how much of it; without a lot a correction leaves what was chosen. */
const pitchedYeast = {
  yeastLotId: z
    .string({ error: about('notListed', 'brewDay.yeastLot') })
    .max(100, about('notListed', 'brewDay.yeastLot'))
    .nullish(),
  yeastQuantity: optionalNumber(message('brewDay.yeastQuantity'), {
    ...{ min: 0.001, max: maxQuantity, decimals: 3 },
  }),
}

/** Which step, by its brew, its kind and the time of a boil addition or a mash rest. */
const stepName = {
  batchId: requiredChoice(message('brewDay.batch')),
  brew: z
    .number({ error: about('notNumber', 'brewDay.brew') })
    .int(about('whole', 'brewDay.brew'))
    .min(brewNumbers.min, brewRange)
    .max(brewNumbers.max, brewRange)
    .nullish()
    .transform((brew) => brew ?? brewNumbers.min),
  kind: z.enum(brewStepKinds, { error: about('notListed', 'brewDay.step') }),
  minutes: z
    .number({ error: about('notNumber', 'brewDay.minutes') })
    .int(about('whole', 'brewDay.minutes'))
    .min(0, minutesRange)
    .max(longestMinutes, minutesRange),
}

/** The version of the step that was seen; null where it was touched by this device alone. */
const baseVersion = z.number().int().nullable()

const oneStep = <Fields extends { kind: BrewStepKind; minutes: number }>(step: Fields): Fields =>
  isTimed(step.kind) ? step : { ...step, minutes: 0 }

/** A step that was done: its figures, and when; what the step doesn't measure becomes null. */
export const recordFields = brewFigures
  .extend({ ...stepName, ...pitchedYeast, at: momentField, baseVersion })
  .extend({ entered: enteredField.optional() })
  .superRefine(refuseEntered)
  .refine(({ yeastLotId, yeastQuantity }) => !yeastLotId || yeastQuantity !== null, {
    error: carry(message('form.required', { name: message('brewDay.yeastQuantity') })),
    path: ['yeastQuantity'],
  })
  .transform((step) => {
    const own = figuresOfStep(step.kind)
    const others = Object.keys(noFigures).filter((figure) => !own.some((one) => one === figure))
    const lot = step.kind === 'PITCH' ? {} : { yeastLotId: null, yeastQuantity: null }
    return oneStep({ ...step, ...Object.fromEntries(others.map((figure) => [figure, null])), ...lot })
  })

/** Which step is to be reopened. */
export const reopenFields = z.object({ ...stepName, baseVersion }).transform(oneStep)

/** What somebody does with the timer of a step; `length` is in minutes. */
export const timerFields = z
  .object({
    ...stepName,
    act: z.enum(timerActs, { error: about('notListed', 'brewDay.act') }),
    length: optionalNumber(message('brewDay.length'), { ...timerLimits, decimals: 0, time: 'minutes' }),
    at: momentField,
  })
  .transform(oneStep)
