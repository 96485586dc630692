import { z } from 'zod'
import { optionalName, requiredNumber } from '#domain/formFields.ts'
import { carry, inShort, message, type Message } from '#domain/language/message.ts'

/** The limits of a rest: warmer than an acid rest, cooler than what leaches tannins; and so long that a brew day holds all. */
export const mashStepLimits = {
  temperature: { min: 86, max: 185, decimals: 1, quantity: 'temperature' },
  minutes: { min: 1, max: 180, decimals: 0, time: 'minutes' },
} as const

/** The most rests of a mash. */
export const maxMashSteps = 8

/** A rest of the mash, reached by infusion or by heating: °F, and for how long. In the key order in which jsonb returns it. */
export const mashStepFields = z.object({
  name: optionalName(message('recipes.restName'), 60)
    .optional()
    .transform((name) => name ?? null),
  minutes: requiredNumber(message('recipes.restMinutes'), mashStepLimits.minutes),
  temperature: requiredNumber(message('recipes.restTemperature'), mashStepLimits.temperature),
})

/** A rest of the mash as it is stored. */
export type MashStep = z.output<typeof mashStepFields>

/** The rests of a recipe in their order; none is one rest at the mash temperature. */
export const mashStepsField = z
  .array(mashStepFields)
  .max(maxMashSteps, carry(message('recipes.mostRests', { max: maxMashSteps })))
  .nullable()
  .transform((steps) => steps ?? [])

/** How long a mash rests whose recipe doesn't say, in minutes. */
export const usualRestMinutes = 60

/** A rest of a brew day: it begins so many minutes after the first one did. */
export interface MashRest {
  name: string | null
  temperature: number | null
  /** How long it takes, in minutes. */
  length: number
  begins: number
}

/** The rests of a brew day: those of the recipe, else one at the mash temperature. */
export function mashRests(recipe: { mashTemp: number | null; mashSteps: readonly MashStep[] }): MashRest[] {
  if (recipe.mashSteps.length === 0)
    return [{ name: null, temperature: recipe.mashTemp, length: usualRestMinutes, begins: 0 }]
  let begins = 0
  return recipe.mashSteps.map(({ name, temperature, minutes }) => {
    const rest = { name, temperature, length: minutes, begins }
    begins += minutes
    return rest
  })
}

/** A rest in words, such as "Protein rest: 122 °F, 15 min". */
export function mashStepText({ name, minutes, temperature }: MashStep): Message {
  const values = { minutes, temperature: inShort('temperature', temperature) }
  return name ? message('recipes.namedRest', { name, ...values }) : message('recipes.rest', values)
}

/** The rests as a column keeps them, which is an object. */
export const mashColumn = (steps: readonly MashStep[]): { steps: MashStep[] } => ({ steps: [...steps] })

const column = z.object({ steps: z.array(mashStepFields) })

/** The rests in a column. */
export function mashStepsIn(stored: unknown): MashStep[] {
  return column.safeParse(stored).data?.steps ?? []
}
