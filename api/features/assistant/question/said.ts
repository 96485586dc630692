import { allow, type Context } from '#api/context.ts'
import { bare, isCalled } from '#api/features/assistant/facts/labels.ts'
import type { EquipmentType } from '#domain/equipment/vessels.ts'
import type { QuestionWords } from './languages/questionWords.ts'
import { namedIn, type Mention } from './named.ts'
import { plainLetters, wordsOf } from './words.ts'
import { type Day, addDays } from '#domain/batches/timeline.ts'

/** The names in this brewery. */
export interface Names {
  vessels: readonly { label: string; name: string; type: EquipmentType }[]
  batches: readonly string[]
  recipes: readonly string[]
  styles: readonly string[]
  /** The recipes of which a batch is planned or in a vessel. */
  brewing: readonly string[]
  ingredients: readonly string[]
  people: readonly string[]
}

/** What a question mentions. */
export interface Said {
  /** In lower case, with plain letters. */
  text: string
  /** The words of the language in which it is read. */
  words: QuestionWords
  /** Labels of vessels, and those that look like one but aren't. */
  vessels: string[]
  unknownVessels: string[]
  batches: string[]
  recipes: Mention[]
  styles: Mention[]
  ingredients: Mention[]
  people: { name: string }[]
  until: Day | undefined
  past: Day | undefined
  isBrewing(recipe: string): boolean
}

/** The names that questions can mention, as far as the asker may read them. */
export async function namesOf(ctx: Context): Promise<Names> {
  allow(ctx, 'read')
  const [vessels, batches, recipes, beers, ingredients, people] = await Promise.all([
    ctx.db.equipment.findMany({
      where: { retiredAt: null },
      select: { label: true, name: true, type: true },
      orderBy: { label: 'asc' },
      take: 500,
    }),
    ctx.db.batch.findMany({
      select: { batchNumber: true, stage: true, recipe: { select: { name: true } } },
      orderBy: { brewDate: 'desc' },
      take: 1_000,
    }),
    ctx.db.recipe.findMany({ select: { name: true, style: true }, take: 500 }),
    ctx.db.beerType.findMany({ select: { name: true }, take: 500 }),
    ctx.db.ingredient.findMany({ select: { name: true }, take: 1_000 }),
    ctx.db.user.findMany({ select: { name: true }, take: 500 }),
  ])
  const unfinished = batches.filter(({ stage }) => stage !== 'COMPLETED' && stage !== 'CANCELLED')
  return {
    vessels,
    batches: batches.map(({ batchNumber }) => batchNumber),
    recipes: recipes.map(({ name }) => name),
    styles: [...recipes.map(({ style }) => style), ...beers.map(({ name }) => name)],
    brewing: unfinished.map(({ recipe }) => recipe.name),
    ingredients: ingredients.map(({ name }) => name),
    people: people.map(({ name }) => name),
  }
}

/** What a question mentions of these names, with slips of the keys, and the days it speaks of. */
export function saidIn(question: string, names: Names, today: Day, words: QuestionWords): Said {
  const text = plainLetters(question)
  const [vessels, unknownVessels] = vesselsIn(text, names.vessels, words)
  const mentioned = namedIn(text, [...names.recipes, ...names.styles])
  return {
    text,
    words,
    vessels,
    unknownVessels,
    batches: batchesIn(text, names.batches, words),
    recipes: mentioned.filter(({ name }) => names.recipes.includes(name)),
    styles: mentioned.filter(({ name }) => !names.recipes.includes(name)),
    ingredients: namedIn(text, names.ingredients),
    people: peopleIn(text, names.people),
    until: dayIn(text, today, words),
    past: pastDayIn(text, today, words),
    isBrewing: (recipe) => names.brewing.includes(recipe),
  }
}

/** The people named in a text, by their first or last name or both. */
function peopleIn(text: string, people: readonly string[]): { name: string }[] {
  const isNamed = (name: string) =>
    wordsOf(name).some((word) => word.length > 2 && namedIn(text, [word]).length > 0)
  return people.filter(isNamed).map((name) => ({ name }))
}

const numberOf = (label: string) => Number(/(\d+)\D*$/.exec(label)?.[1] ?? NaN)

/** The types of vessel that a text ends with; a tank may be a fermenter or a brite tank. */
function typesIn(text: string, { floor }: QuestionWords): EquipmentType[] {
  const types = (['MASH_TUN', 'KETTLE', 'BRITE_TANK', 'FERMENTER'] as const).filter((type) =>
    floor[type].test(text),
  )
  return types.length === 0 && floor.TANK.test(text) ? ['FERMENTER', 'BRITE_TANK'] : types.slice(0, 1)
}

/** The vessels named in a text, by label, type and number, or name; and the labels that no vessel has. */
function vesselsIn(
  text: string,
  vessels: Names['vessels'],
  words: QuestionWords,
): [found: string[], unknown: string[]] {
  const found = new Set<string>()
  const unknown = new Set<string>()
  const letters = new Set(vessels.map(({ label }) => bare(label).replace(/\d+$/, '')))
  for (const match of text.matchAll(
    /([a-z]{1,6})[\s-]?(?:no\.? ?|nr\.? ?|n[°º] ?|number |nummer |numero |#)?(\d{1,3})\b(?![.,]\d)/g,
  )) {
    const [said = '', prefix = '', digits = ''] = match
    const until = text.slice(0, match.index + prefix.length)
    const types = typesIn(until, words)
    const meant = vessels.filter(
      ({ label, type }) =>
        isCalled(label, prefix + digits) || (types.includes(type) && numberOf(label) === Number(digits)),
    )
    for (const { label } of meant) found.add(label)
    if (meant.length === 0 && (types.length > 0 || (letters.has(prefix) && prefix.length > 1)))
      unknown.add(said.toUpperCase())
  }
  for (const { name, label } of vessels)
    if (namedIn(text, [name]).some(({ share }) => share === 1)) found.add(label)
  return [[...found].slice(0, 3), [...unknown]]
}

/** The batch numbers in a text: in full, or only their end after "batch" or "#". */
function batchesIn(text: string, numbers: readonly string[], { batchNumber }: QuestionWords): string[] {
  const full = text.match(/\b\d{4}-\d{2,6}\b(?!-)/g) ?? []
  const ends = [...text.matchAll(batchNumber)].map(([, end]) => Number(end))
  const byEnd = ends.map(
    (end) => numbers.find((number) => Number(number.split('-').at(-1)) === end) ?? String(end),
  )
  return [...new Set([...full, ...byEnd])].slice(0, 3)
}

/** The last day that a question looks ahead to: Friday, tomorrow, this week, the next 10 days, 2026-11-27. */
function dayIn(text: string, today: Day, { days }: QuestionWords): Day | undefined {
  const date = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]
  if (date) return date
  const ahead = days.ahead.exec(text)?.groups
  if (ahead) return addDays(today, Number(ahead.days ?? 0) + 7 * Number(ahead.weeks ?? 0))
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const untilSunday = (7 - weekday) % 7
  if (days.dayAfterTomorrow.test(text)) return addDays(today, 2)
  if (days.tomorrow.test(text)) return addDays(today, 1)
  if (days.today.test(text)) return today
  if (days.nextWeek.test(text)) return addDays(today, untilSunday + 7)
  if (days.thisWeek.test(text)) return addDays(today, untilSunday)
  const named = days.weekdays.findIndex((name) => name.test(text))
  if (named === -1) return undefined
  return addDays(today, (named - weekday + 7) % 7 || 7)
}

/** The day that a question looks back to, if any: yesterday, today. */
function pastDayIn(text: string, today: Day, { days }: QuestionWords): Day | undefined {
  if (days.yesterday.test(text)) return addDays(today, -1)
  return days.earlierToday.test(text) ? today : undefined
}
