import type { NumberLimits } from '#domain/formFields.ts'
import { inShort, message, type Message, type Value } from '#domain/language/message.ts'
import { recipeLabels, recipeLimits, type RecipeFields } from './recipeForm.ts'
import type { KnownLine } from './estimates.ts'
import { litersPerBBL } from '#domain/units/barrels.ts'
import { recipeBBL } from './recipes.ts'

/** The batch size of a recipe's amounts in litres. */
export const recipeLiters = recipeBBL * litersPerBBL

/** An ingredient of a recipe as in a file, with its figures. */
export interface FileLine extends KnownLine {
  subcategory: string | null
}

/** A recipe as in a file. */
export interface FileRecipe {
  fields: RecipeFields
  lines: FileLine[]
}

/** A recipe that was read, its amounts scaled to 3 BBL, and sentences about what could not be kept. */
export interface ReadRecipe extends FileRecipe {
  dropped: Message[]
  /** How the amounts were scaled, in a sentence; null if the file's amounts are for 3 BBL. */
  scaling: Message | null
}

/** What a recipe and its style are called when the file doesn't say. */
export interface Unnamed {
  recipe: string
  style: string
}

/** Scales a recipe's lines from the file's batch size in litres to ours, and describes it. */
export function scaleLines(
  lines: FileLine[],
  liters: number | null,
  dropped: Message[],
  name: string,
): Pick<ReadRecipe, 'lines' | 'scaling'> {
  if (liters === null || liters <= 0) {
    dropped.push(message('recipeFiles.noSize', { name }))
    return { lines, scaling: null }
  }
  const factor = recipeLiters / liters
  const isScaled = Math.abs(factor - 1) > 0.001
  const times = Number(factor.toPrecision(3))
  const scaling = message('recipeFiles.scaled', {
    ...{ name, size: sizeIn(liters), times: { number: times } },
    ours: inShort('volume', recipeBBL),
  })
  return {
    lines: lines.map((line) => ({ ...line, amount: line.amount * factor })),
    scaling: isScaled ? scaling : null,
  }
}

/** A batch size in words: in the person's unit from a barrel on, else in liters. */
function sizeIn(liters: number): Value {
  const barrels = liters / litersPerBBL
  if (barrels >= 0.95) return inShort('volume', barrels)
  return message('recipeFiles.liters', { count: Number(liters.toFixed(1)) })
}

/** Whether a yeast is liquid, judged by its kind, its maker, or its unit. */
export function isLiquidYeast({ name, subcategory, unit }: Pick<FileLine, 'name' | 'subcategory' | 'unit'>) {
  const kind = subcategory ?? ''
  if (/dry|dried/i.test(kind)) return false
  return (
    /liquid|slurry/i.test(kind) ||
    unit === 'LITERS' ||
    /\b(wlp ?\d|wyeast|white labs|omega yeast)/i.test(name)
  )
}

/** The type of a yeast as files name it. */
export function yeastType(subcategory: string | null): 'ale' | 'lager' | 'wheat' | 'wine' | 'champagne' {
  const kinds = ['lager', 'wheat', 'wine', 'champagne'] as const
  return kinds.find((kind) => subcategory?.toLowerCase().includes(kind)) ?? 'ale'
}

/** The subcategory of a yeast in the stock, such as: Liquid lager. */
export function yeastKind(form: string, type: string): string | null {
  const words = `${form} ${type}`.trim().toLowerCase().slice(0, 60)
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The figures of a recipe that are within its limits; the others are reported. */
export function keepFigures(
  fields: Omit<RecipeFields, 'name'> & { name: string },
  dropped: Message[],
): RecipeFields {
  const kept = { ...fields }
  for (const figure of Object.keys(recipeLimits) as (keyof typeof recipeLimits)[]) {
    const { min, max, decimals } = recipeLimits[figure]
    const value = kept[figure]
    if (value === null) continue
    const rounded = Number(value.toFixed(decimals))
    const isKept = rounded >= min && rounded <= max
    if (!isKept)
      dropped.push(message('recipeFiles.beyond', { name: fields.name, ...beyond(figure, rounded) }))
    kept[figure] = isKept ? rounded : null
  }
  return kept
}

/** A figure that is not within its limits, in a sentence: what it is, and both limits. */
function beyond(figure: keyof typeof recipeLimits, value: number) {
  const limits: NumberLimits = recipeLimits[figure]
  const { min, max, quantity: of } = limits
  const figures = of
    ? { value: inShort(of, value), min: { atLeast: min, of }, max: { atMost: max, of } }
    : { value: { number: value }, min: { number: min }, max: { number: max } }
  const field = figure === 'colorSRM' ? message('recipes.color') : recipeLabels[figure]
  return { field, ...figures, unit: of ? { signAfter: of } : (limits.unit ?? '') }
}

/** A specific gravity; 1056 is read as 1.056. */
export function gravityIn(value: number | null): number | null {
  if (value === null || value <= 0) return null
  return value > 900 ? value / 1000 : value
}

/** A figure of an ingredient if it is within limits, else nothing. */
export function within(value: number | null, min: number, max: number, decimals: number): number | null {
  if (value === null || !(value >= min && value <= max)) return null
  return Number(value.toFixed(decimals))
}

/**
 * The first number in a text such as 79 EBC; null without one. Of points and commas the last sign is that of the
 * decimals, as in 1.240,5 and 1,240.5, unless it comes again.
 */
export function numberOf(text: unknown): number | null {
  if (typeof text === 'number') return Number.isFinite(text) ? text : null
  const [written] = typeof text === 'string' ? (/-?\d+(?:[.,]\d+)*/.exec(text) ?? []) : []
  if (written === undefined) return null
  const at = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const isDecimal = at !== -1 && written.indexOf(written.charAt(at)) === at
  const [whole, decimals] = isDecimal ? [written.slice(0, at), written.slice(at + 1)] : [written, '']
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}
