import { z } from 'zod'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { vesselStatusLabels, vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { appearanceLabels } from '#domain/fermentation/logWords.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { unitNames } from '#domain/stock/units.ts'
import { IngredientCategory, Role } from '#generated/prisma/enums.ts'
import { written as inEnglishWords } from '#api/language/readers.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import { written } from './shapes.ts'

/** The older system's words for an enum: `word` writes a value in a response, `value` reads one from a body. */
function wordsOf<Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[]
  const words = z.enum(values.map((value) => labels[value]))
  const value = words.transform((label) => values.find((known) => labels[known] === label) ?? z.NEVER)
  return { words, word: written((known: Value) => labels[known], words), value }
}

/** An enum whose words are its values in lower case: BREWER_ASSISTANT is brewer_assistant. */
export function inLowerCase<Value extends string>(values: readonly Value[]) {
  const words = values.map((value) => [value, value.toLowerCase()])
  return wordsOf(Object.fromEntries(words) as Record<Value, string>)
}

/** Labels as the older system writes them: in English for everyone. */
function inEnglish<Value extends string>(labels: Record<Value, PlainId>): Record<Value, string> {
  const words = Object.entries<PlainId>(labels).map(([value, id]) => [value, inEnglishWords(message(id))])
  return Object.fromEntries(words) as Record<Value, string>
}

/** Planned, Mashing … */
export const stageWords = wordsOf(inEnglish(stageLabels))

/** Mash Tun, Kettle … */
export const vesselTypeWords = wordsOf(inEnglish(vesselTypeLabels))

/** Available, In Use … */
export const vesselStatusWords = wordsOf(inEnglish(vesselStatusLabels))

/** viewer, brewer_assistant … */
export const roleWords = inLowerCase(Object.values(Role))

/** 1/2 BBL, 1/6 BBL. */
export const kegSizeWords = wordsOf(kegSizeLabels)

/** Clear, Slightly Hazy … */
export const appearanceWords = wordsOf(inEnglish(appearanceLabels))

/** lbs, oz … */
export const unitWords = wordsOf(unitNames)

/** grain, hops … */
export const categoryWords = inLowerCase(Object.values(IngredientCategory))
