import { z } from 'zod'
import { optionalNumber, requiredNumber } from '#domain/formFields.ts'
import { carry, message, type Message } from '#domain/language/message.ts'

/** The limits of a step of a temperature profile, both ends included. */
const temperatureStepLimits = {
  day: { min: 0, max: 120, decimals: 0 },
  gravity: { min: 0.99, max: 1.2, decimals: 4, quantity: 'gravity' },
  temperature: { min: 28, max: 110, decimals: 1, quantity: 'temperature' },
} as const

/** The most steps that a profile may have. */
export const maxTemperatureSteps = 12

/** Every field of a step, in the order in which jsonb returns them, as edits compare them. */
const stepFields = z
  .object({
    day: optionalNumber(message('profile.day'), temperatureStepLimits.day).default(null),
    gravity: optionalNumber(message('profile.gravity'), temperatureStepLimits.gravity).default(null),
    temperature: requiredNumber(message('profile.temperature'), temperatureStepLimits.temperature),
  })
  .transform(({ day, gravity, temperature }) => ({ day, gravity, temperature }))

/**
 * A temperature that a beer is kept at: from a day of its fermentation on, or from when it has fallen to a gravity.
 * Exactly one of them is said.
 */
export type TemperatureStep = z.output<typeof stepFields>

/** A temperature profile: the first step holds from the beginning, days rise and gravities fall. */
export const temperatureSteps = z
  .array(stepFields)
  .max(maxTemperatureSteps, carry(message('profile.mostSteps', { max: maxTemperatureSteps })))
  .superRefine((steps, issues) => {
    for (const [at, step] of steps.entries()) {
      const refusal = refuseStep(step, steps.slice(0, at))
      if (refusal) issues.addIssue({ code: 'custom', path: [at], message: carry(refusal) })
    }
  })

/** A temperature profile as a recipe's form sends it; null clears it. */
export const recipeProfile = temperatureSteps.nullable().transform((steps) => steps ?? [])

/** Why a step can't follow those before it, in a sentence; null when it can. */
function refuseStep(step: TemperatureStep, before: readonly TemperatureStep[]): Message | null {
  if ((step.day === null) === (step.gravity === null)) return message('profile.dayOrGravity')
  if (before.length === 0) return step.day === 0 ? null : message('profile.firstDay')
  const days = before.flatMap(({ day }) => day ?? [])
  if (step.day !== null && step.day <= Math.max(...days)) return message('profile.daysRise')
  const gravities = before.flatMap(({ gravity }) => gravity ?? [])
  return step.gravity !== null && step.gravity >= Math.min(...gravities)
    ? message('profile.gravitiesFall')
    : null
}

/** The steps of a profile as it is stored; none of one that is missing or that a later version wrote. */
export function stepsIn(stored: unknown): TemperatureStep[] {
  const { success, data } = storedProfile.safeParse(stored)
  return success ? data.steps : []
}

/** A profile as its column takes it. */
export const profileRow = (steps: readonly TemperatureStep[]) => ({ steps })

/** The profile of its recipe as a batch keeps it. */
export const copiedProfile = (steps: readonly TemperatureStep[]) => ({ steps, isOfRecipe: true })

/** Whether a batch's own profile is the copy of its recipe's, which no person has set. */
export function isOfRecipe(stored: unknown): boolean {
  return storedCopy.safeParse(stored).success
}

const storedProfile = z.object({ steps: temperatureSteps })
const storedCopy = z.object({ isOfRecipe: z.literal(true) })
