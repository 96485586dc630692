import { z } from 'zod'
import { message } from '#domain/language/message.ts'
import { amountIn, figureOf, scales } from './fileFigures.ts'
import { useOfType } from './fileUses.ts'
import {
  lineFigure,
  noFigures,
  readName,
  readUse,
  yeastKind,
  type FileLine,
  type Reading,
} from './recipeFile.ts'
import type { LineUse } from './recipeForm.ts'

/** A text; empty for anything else. */
export const readWord = z.string().trim().catch('')

/** An addition of any list. */
export const addition = z.looseObject({
  name: z.string().trim().min(1),
  type: readWord,
  form: readWord,
  yield: z.looseObject({}).nullish().catch(null),
  /** No part of BeerJSON: files converted from other formats say here what `timing` has no word for. */
  use: readWord,
  timing: z.looseObject({ use: readWord }).nullish().catch(null),
  add_after_boil: z.boolean().nullish().catch(null),
})

type Addition = z.infer<typeof addition>

/** The lists of additions, and what they hold. */
export const additionKinds = {
  fermentable_additions: 'GRAIN',
  hop_additions: 'HOPS',
  miscellaneous_additions: 'MISC',
  culture_additions: 'YEAST',
} as const

/**
 * The line of an addition, by the uses of the steps of the boil; null, with a sentence about it, if its amount
 * can't be read.
 */
export function lineOf(
  category: FileLine['category'],
  data: Addition,
  steps: readonly LineUse[],
  reading: Reading,
): FileLine | null {
  const { recipe, dropped } = reading
  const name = readName(reading, data.name, 120, 'name')
  reportOthers(category, data, name, reading)
  const amount = amountIn(figureOf(data.amount), null)
  if (!amount) {
    if (category !== 'YEAST') dropped.push(message('recipeFiles.amount', { name: recipe, ingredient: name }))
    return null
  }
  const figure = (
    scale: keyof typeof scales,
    part: string,
    max: number,
    decimals: number,
    sent = data[part],
  ) => lineFigure(reading, scales[scale], sent, part, name, { min: 0, max, decimals })
  // What BeerXML calls the time of an addition is here how long it stays.
  const stays = data.timing?.duration ?? data.timing?.time
  const use = useOf(category, data, steps, reading)
  const color = category === 'GRAIN' ? figure('lovibond', 'color', 1_000, 2) : null
  return {
    ...noFigures,
    name,
    category,
    subcategory:
      category === 'YEAST'
        ? yeastKind(data.form, data.type)
        : readName(reading, data.type, 60, 'type') || null,
    ...amount,
    use,
    minutes: figure('minutes', 'time', 100_000, 0, stays),
    ...(category === 'HOPS' && { alphaAcid: figure('percent', 'alpha_acid', 30, 2) || null }),
    // Sugar has no color; malt of which a file says so has one that nobody knows.
    colorLovibond: color === 0 && use === 'MASH' ? null : color,
    ...(category === 'GRAIN' && {
      potential: figure('gravity', 'potential', 1.1, 4, data.yield?.potential) || null,
    }),
  }
}

/** The fields of an object that say something which nothing of ours has. */
export const othersIn = (sent: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): string[] =>
  Object.entries(sent).flatMap(([key, value]) =>
    known.has(key) || value == null || value === '' || value === false || figureOf(value)?.value === 0
      ? []
      : [key],
  )

/** What is read of an addition, in each kind of them. */
const understood = {
  GRAIN: new Set(['name', 'type', 'amount', 'timing', 'use', 'add_after_boil', 'color', 'yield']),
  HOPS: new Set(['name', 'type', 'amount', 'timing', 'use', 'alpha_acid']),
  MISC: new Set(['name', 'type', 'amount', 'timing', 'use']),
  YEAST: new Set(['name', 'type', 'form', 'amount', 'timing', 'use']),
} as const

const understoodInside = [
  ['timing', new Set(['use', 'time', 'duration', 'step'])],
  ['yield', new Set(['potential'])],
] as const

/** Says which parts of an addition are left out. */
function reportOthers(
  category: FileLine['category'],
  data: Addition,
  ingredient: string,
  { recipe, dropped }: Reading,
): void {
  const parts = [
    ...othersIn(data, understood[category]),
    ...understoodInside.flatMap(([part, known]) =>
      othersIn(data[part] ?? {}, known).map((key) => `${part}.${key}`),
    ),
  ]
  if (parts.length > 0)
    dropped.push(
      message('recipeFiles.unknownOf', {
        ...{ name: recipe, ingredient, parts: { list: parts }, count: parts.length },
      }),
    )
}

/** Converted files have dry hops in the boil, days before its end, and whirlpools at its end. */
function useOf(
  category: FileLine['category'],
  { name, type, use, timing, add_after_boil: isAfterBoil }: Addition,
  steps: readonly LineUse[],
  reading: Reading,
): LineUse | null {
  const timed = readUse(reading, timing?.use ?? '', category, name)
  const said = use === '' ? null : readUse(reading, use, category, name)
  if (isAfterBoil) return 'FERMENTATION'
  const step = typeof timing?.step === 'number' ? timing.step : 0
  const within = steps[step - 1] ?? 'BOIL'
  if (timed === 'BOIL' && within !== 'BOIL') return within
  if (timed !== null && timed !== 'BOIL') return timed
  if (said !== null || timed !== null) return said ?? timed
  return category === 'GRAIN' ? useOfType(type) : category === 'YEAST' ? 'FERMENTATION' : null
}
