import { isStorable, isVisible, plainText, type NumberLimits } from '#domain/formFields.ts'
import { inShort, message, type Message, type Value } from '#domain/language/message.ts'
import { figureOf, onScale, type Scale } from './fileFigures.ts'
import { useNamed } from './fileUses.ts'
import { lineUseLabels, recipeLabels, recipeLimits, type LineUse, type RecipeFields } from './recipeForm.ts'
import type { KnownLine } from './estimates.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
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

/** What a recipe is called, and what is said of it, while it is read. */
export interface Reading {
  recipe: string
  dropped: Message[]
}

/** A line that has none of an ingredient's own figures. */
export const noFigures = { minutes: null, alphaAcid: null, colorLovibond: null, potential: null }

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
    /liquid|slurry|slant|culture/i.test(kind) ||
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

/** A text of one line as the form stores it, without what it refuses; says that a longer one is cut. */
export function readName({ recipe, dropped }: Reading, text: string, max: number, part: string): string {
  const visible = Array.from(text.replaceAll(/\s+/g, ' '))
    .filter((letter) => isStorable(letter) && isVisible(letter))
    .join('')
  const plain = plainText(visible)
  if (plain.length > max)
    dropped.push(
      message('recipeFiles.cut', { name: recipe || cut(plain, max), part, max, count: plain.length }),
    )
  return cut(plain, max)
}

/** The longest notes that a recipe has. */
const maxNotes = 10_000

/** Notes as the form stores them; says that longer ones are cut. Null for none. */
export function readNotes({ recipe, dropped }: Reading, text: string, part: string): string | null {
  const storable = text
    .normalize('NFC')
    .replaceAll(/\0|\p{Surrogate}/gu, '')
    .trim()
  if (storable.length > maxNotes)
    dropped.push(message('recipeFiles.cut', { name: recipe, part, max: maxNotes, count: storable.length }))
  return cut(storable, maxNotes) || null
}

/** Its beginning, which doesn't end within a letter. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** A figure of a recipe on a scale; one that can't be read is reported. */
export function readFigure(
  { recipe, dropped }: Reading,
  scale: Scale,
  sent: unknown,
  part: string,
): number | null {
  const figure = figureOf(sent)
  const value = onScale(scale, figure)
  if (figure && value === null)
    dropped.push(message('recipeFiles.unread', { name: recipe, part, value: figure.written }))
  return value
}

/** A figure of an ingredient on a scale, rounded; one that can't be read or is beyond its limits is reported. */
export function lineFigure(
  { recipe, dropped }: Reading,
  scale: Scale,
  sent: unknown,
  part: string,
  ingredient: string,
  { min, max, decimals }: Pick<NumberLimits, 'min' | 'max' | 'decimals'>,
): number | null {
  const figure = figureOf(sent)
  const value = onScale(scale, figure)
  if (value !== null && value >= min && value <= max) return Number(value.toFixed(decimals))
  if (figure)
    dropped.push(message('recipeFiles.unreadOf', { name: recipe, ingredient, part, value: figure.written }))
  return null
}

/** When an ingredient is added, by a program's word; a word that nobody knows, and one that says more, is reported. */
export function readUse(
  { recipe, dropped }: Reading,
  word: string,
  category: IngredientCategory,
  ingredient: string,
): LineUse | null {
  if (word === '') return null
  const known = useNamed(word, category)
  if (!known) dropped.push(message('recipeFiles.use', { name: recipe, ingredient, use: word }))
  else if (known.isFiner)
    dropped.push(
      message('recipeFiles.finerUse', {
        name: recipe,
        ingredient,
        use: word,
        ours: message(lineUseLabels[known.use]),
      }),
    )
  return known?.use ?? null
}
