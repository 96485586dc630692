import type { Language } from '#generated/language/languages.ts'
import type { Intent } from './intents.ts'
import type { Thing } from './things.ts'
import { askedLanguages, tokensIn, wordingsIn, wordsOf, type Token } from './wordings.ts'

/** What a question may ask, and how like a known way to ask it the question is, up to 1. */
export interface Match {
  intent: Intent
  score: number
}

/** What names weigh, and words that no question knows, which speak against any; the least of all others, and of a question. */
const weights = { name: 0.9, unknown: 0.6, least: 0.05, question: 0.35 } as const

/** Types of vessels count as vessels, and days as other days. */
const general = new Map([
  ...['fermenter', 'brite', 'kettle', 'mashTun'].map((word) => [word, 'tank'] as const),
  ...['today', 'tomorrow', 'dayAfterTomorrow', 'thisWeek', 'nextWeek', 'day', 'week', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((word) => [word, 'date'] as const), // prettier-ignore
  ...['malt', 'hop', 'yeast'].map((word) => [word, 'supplies'] as const),
  ['style', '{style}'],
])

/** What a token means; nothing for one that says nothing. */
const meaningOf = ({ text, means, isEmpty }: Token): string[] => {
  if (means !== null) return means === 'number' ? [] : [general.get(means) ?? means]
  return isEmpty ? [] : [text]
}

/** All wordings of all languages by what their words mean, so that a way to ask in one language is known in every one. */
function readWordings() {
  const wordings = askedLanguages.flatMap((language) =>
    Object.entries(wordingsIn(language).questions).flatMap(
      ([intent, texts]) =>
      texts.map((text) => ({ intent: intent as Intent, means: new Set(tokensIn(text, language).flatMap(meaningOf)) })), // prettier-ignore
    ),
  )
  const having = new Map<string, number[]>()
  for (const [at, { means }] of wordings.entries())
    for (const one of means) {
      const places = having.get(one) ?? []
      places.push(at)
      having.set(one, places)
    }
  const kindsOf = (places: readonly number[]) => new Set(places.map((at) => wordings[at]?.intent)).size
  const kinds = new Map([...having].map(([one, places]) => [one, kindsOf(places)]))
  const all = Math.log(1 + new Set(wordings.map(({ intent }) => intent)).size)
  /** What few kinds of questions say tells most. */
  const weightOf = (one: string) => {
    const count = kinds.get(one)
    if (one.startsWith('{')) return weights.name
    return count === undefined ? weights.unknown : Math.max(weights.least, 1 - Math.log(count) / all)
  }
  const sumOf = (means: Iterable<string>) => [...means].reduce((sum, one) => sum + weightOf(one), 0)
  return { wordings: wordings.map((one) => ({ ...one, weight: sumOf(one.means) })), having, weightOf }
}

let read: ReturnType<typeof readWordings> | undefined

/** What a question may ask, the likeliest first: by the wordings that have most of its words, and few others. */
export function matchesOf(tokens: readonly Token[], things: readonly Thing[], language: Language): Match[] {
  read ??= readWordings()
  const { wordings, having, weightOf } = read
  const asked = meaningsOf(tokens, things, language).map((means) => ({ means, weight: weightOf(means[0] ?? '') })) // prettier-ignore
  const sum = asked.reduce((all, { weight }) => all + weight, 0)
  const both = wordings.map(() => 0)
  for (const { means, weight } of asked)
    for (const at of new Set(means.flatMap((one) => having.get(one) ?? [])))
      both[at] = (both[at] ?? 0) + weight
  const best = new Map<Intent, number>()
  for (const [at, { intent, weight }] of wordings.entries()) {
    const score = Math.min(1, (2 * (both[at] ?? 0)) / (Math.max(weights.question, sum) + weight))
    if (score > (best.get(intent) ?? 0)) best.set(intent, score)
  }
  return [...best].map(([intent, score]) => ({ intent, score })).sort((one, other) => other.score - one.score)
}

/** What the words of a question may mean, each once: a name any of what is called so, "an IPA" beers in general. */
function meaningsOf(tokens: readonly Token[], things: readonly Thing[], language: Language): string[][] {
  const before = wordsOf(wordingsIn(language).indefinite)
  const isGeneral = ({ places }: Thing) =>
    places.some((at) => tokens[at]?.means === 'style' && before.includes(tokens[at - 1]?.text ?? ''))
  const all = tokens.map((token, at) => {
    const here = things.filter(({ places }) => places.includes(at))
    if (here.length === 0) return meaningOf(token)
    const stranger = here.some(({ share }) => share === 0) ? meaningOf(token) : []
    const named = here.flatMap((thing) => {
      if (thing.kind === 'beer' && isGeneral(thing)) return ['{style}']
      return ['vessel', 'batch', 'beer'].includes(thing.kind)
        ? [`{${thing.kind}}`, '{thing}']
        : [`{${thing.kind}}`]
    })
    return [...stranger, ...named]
  })
  return [...new Map(all.filter(([first]) => first).map((means) => [means.join(' '), means])).values()]
}
