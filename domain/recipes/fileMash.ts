import { message, type Message } from '#domain/language/message.ts'
import { maxMashSteps, mashStepFields, mashStepLimits, usualRestMinutes, type MashStep } from './mashSteps.ts'
import { recipeLimits, type RecipeFields } from './recipeForm.ts'

/** A rest as a file has it. */
export interface FileRest {
  name: string
  minutes: number | null
  temperature: number | null
}

/** The mash of a recipe: its main temperature, and its rests when it is more than one of the usual length. */
export type FileMash = Pick<RecipeFields, 'mashTemp' | 'mashSteps'>

/**
 * The mash that a file describes. Its main temperature is that of the longest rest at which starch turns into sugar, if there
 * is one, and of the first where none can be kept. Rests beyond the limits are reported.
 */
export function readMash(rests: readonly FileRest[], recipe: string, dropped: Message[]): FileMash {
  const [first] = rests
  if (!first) return { mashTemp: null, mashSteps: [] }
  const isUsual = (first.minutes ?? usualRestMinutes) === usualRestMinutes
  if (rests.length === 1 && isUsual && (first.temperature === null || isMain(first)))
    return { mashTemp: first.temperature, mashSteps: [] }
  const steps = rests.flatMap((rest) => stepOf(rest, recipe, dropped))
  if (steps.length > maxMashSteps)
    dropped.push(message('recipeFiles.tooManyRests', { name: recipe, max: maxMashSteps }))
  const kept = steps.slice(0, maxMashSteps)
  return { mashTemp: kept.length > 0 ? mainTemperature(kept) : first.temperature, mashSteps: kept }
}

function stepOf({ name, minutes, temperature }: FileRest, recipe: string, dropped: Message[]): MashStep[] {
  const read = mashStepFields.safeParse({
    name: name === unnamed ? null : name.slice(0, 60),
    minutes: minutes === null ? usualRestMinutes : Math.round(minutes),
    temperature: temperature === null ? null : toTenths(temperature),
  })
  if (read.success) return [read.data]
  const { minutes: time, temperature: heat } = mashStepLimits
  dropped.push(
    message('recipeFiles.rest', {
      name: recipe,
      rest: name,
      ...{ min: time.min, max: time.max },
      ...{
        coolest: { atLeast: heat.min, of: 'temperature' },
        hottest: { atMost: heat.max, of: 'temperature' },
      },
      unit: { signAfter: 'temperature' },
    }),
  )
  return []
}

/** Whether starch turns into sugar at the temperature of a rest. */
function isMain({ temperature }: Pick<FileRest, 'temperature'>): boolean {
  const { min, max } = recipeLimits.mashTemp
  if (temperature === null) return false
  // A file has it in °C: 170 °F comes back as 170.006.
  const stored = toTenths(temperature)
  return stored >= min && stored <= max
}

const toTenths = (temperature: number) => Number(temperature.toFixed(1))

function mainTemperature(steps: readonly MashStep[]): number | null {
  const main = steps.filter(isMain)
  const longest = Math.max(...main.map(({ minutes }) => minutes))
  return main.find(({ minutes }) => minutes === longest)?.temperature ?? null
}

/** The rests that a file describes: those of the recipe, else one at its mash temperature; none without either. */
export function writtenMash({ mashTemp, mashSteps }: FileMash): MashStep[] {
  if (mashSteps.length > 0) return mashSteps
  return mashTemp === null ? [] : [{ name: null, minutes: usualRestMinutes, temperature: mashTemp }]
}

/** What a file calls a rest without a name: each has to have one. */
const unnamed = 'Mash'

/** What a file calls a rest. */
export const restName = ({ name }: MashStep): string => name ?? unnamed
