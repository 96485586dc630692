import type { Context } from '#api/context.ts'
import type { Language } from '#generated/language/languages.ts'
import { calculationIn } from './calculators/calculation.ts'
import { calculate } from './calculators/calculators.ts'
import { batchesInVessels, vesselOf } from './facts/batchesNamed.ts'
import { listOr, plain } from './facts/factWords.ts'
import { linkTo } from './facts/pageLinks.ts'
import { tellerFor, type Teller } from './facts/teller.ts'
import { articlesAbout, articleText, sectionsFor } from './handbook.ts'
import { lookupsFor, type Asked, type Intent } from './question/intents.ts'
import { matchesOf } from './question/matching.ts'
import { thingsIn, type Thing } from './question/things.ts'
import {
  askedLanguages,
  changingPages,
  languagesOf,
  patternOf,
  tokensIn,
  wordingsIn,
  wordsOf,
} from './question/wordings.ts'

/*
 * The answer without a language model. A question is read in the language that knows most of its words. What asks for a
 * change is refused, what has numbers to calculate with is calculated. Else its words, and the names of this brewery that
 * the search finds in it, are compared with the known ways to ask (`locales/questions/`), and what it is most like is looked
 * up. Where two are as near, both are offered. Where none is near, the handbook answers if it really is about that; if not,
 * the answer says so and offers what can be asked.
 */

/** A piece of an answer, and the questions that it offers. */
export interface Piece {
  text: string
  questions?: readonly string[]
}

/** How like a known way to ask a question must be to be answered or offered; below `sure`, what is so near is as likely. */
const enough = { answered: 0.66, offered: 0.56, sure: 0.9, near: 0.04 } as const

/** Kinds of questions about something in a tank, whose answers say much of the same. */
const ofTanks: readonly Intent[] = ['vessel', 'batch', 'brewer', 'readings', 'done']

/** The answer without a language model, in pieces: in the language that somebody chose, else in that of the question. */
export async function* wordsWithoutModel(asking: Context, question: string): AsyncGenerator<Piece, void> {
  const { reader } = await tellerFor(asking)
  const [language = reader.language] = languagesOf(question, reader.language)
  const { asker } = asking
  const ctx = asker && !asker.language ? { ...asking, asker: { ...asker, language } } : asking
  const tell = await tellerFor(ctx)
  const begin = (how: string) => `*${how}*\n\n`
  const refusal = refusalOf(question, language, tell)
  if (refusal !== null) {
    yield { text: `${begin(tell.text('answers.noModel'))}${refusal}` }
    return
  }
  const calculation = calculationIn(question, language)
  if (calculation) {
    const isWhole = 'calculator' in calculation
    const result = isWhole ? calculate(calculation.calculator, calculation.sent, tell) : tell.text(calculation.lacks) // prettier-ignore
    yield { text: `${begin(tell.text('answers.calculated'))}${result}` }
    return
  }
  const { lookups, sections, offered, isGreeting } = await understood(ctx, question, language, tell)
  if (lookups.length > 0)
    yield { text: begin(tell.text('answers.fromData', { at: tell.moment(tell.clock.now) })) }
  for (const look of lookups) yield { text: `${await look(ctx)}\n\n` }
  if (sections.length > 0 && lookups.length === 0) yield { text: begin(tell.text('answers.fromHandbook')) }
  if (sections.length > 0) yield { text: articleText(sectionsFor(sections, tell.reader), tell) }
  if (lookups.length + sections.length > 0) return
  const unknown = `${tell.text(isGreeting ? 'answers.introduction' : 'answers.unknown')}\n\n${tell.text('assistant.tryThese')}` // prettier-ignore
  const questions = offered.length > 0 ? offered : await questionsToOffer(ctx, tell)
  const offer = offered.length > 0 ? tell.text('answers.whichOne') : unknown
  yield { text: `${begin(tell.text('answers.noModel'))}${offer}\n${listOr(questions, '')}`, questions }
}

/** What a question was understood as: what to look up, sections of the handbook, or what it may have been. */
async function understood(ctx: Context, question: string, language: Language, tell: Teller) {
  const tokens = tokensIn(question.replace(/[{}]/g, ' '), language)
  const asked: Asked = { tokens, things: await thingsIn(ctx, tokens), today: tell.clock.today }
  const matches = matchesOf(tokens, asked.things, language)
  const scoreOf = (intent: Intent) => matches.find((match) => match.intent === intent)?.score ?? 0
  const [best, rival] = matches.filter(({ intent }) => lookupsFor(intent, asked).length > 0)
  const [likeness, advice] = [best?.score ?? 0, scoreOf('handbook')]
  const isGreeting = scoreOf('greeting') > Math.max(likeness, enough.answered)
  // What is called by its name is nothing that an article is about.
  const isStyle = (at: number) => tokens[at]?.means === 'style'
  const ours = asked.things.filter(({ kind, places }) => kind !== 'ingredient' && !places.every(isStyle))
  const subject = tokens.filter((_, at) => !ours.some(({ places }) => places.includes(at)))
  const sections = articlesAbout(subject.map(({ text }) => text).join(' '), language)
  const lookups = best ? lookupsFor(best.intent, asked) : []
  const nothing = { lookups: [], sections: [], offered: [], isGreeting }
  // An article on what nothing here is called so says more than that nothing is.
  const isCalled =
    sections.length === 0 || asked.things.every(({ kind, share }) => share > 0 || kind !== 'ingredient')
  const isAnswered = likeness >= enough.answered && likeness > advice && isCalled
  const isClear = !rival || likeness >= enough.sure || likeness - rival.score >= enough.near
  const isAdvice = tokens.some(({ means }) => means === 'howTo' || means === 'fix')
  if (isGreeting) return nothing
  if (best && isAnswered && (isClear || (ofTanks.includes(best.intent) && ofTanks.includes(rival.intent))))
    return { ...nothing, lookups, sections: isAdvice ? sections : [] }
  if (!isAnswered && sections.length > 0 && (advice >= likeness || likeness < enough.offered || !isCalled))
    return { ...nothing, sections, lookups: advice >= likeness && ours.length > 0 ? lookups : [] }
  const near = [best, rival].filter((match) => match && match.score >= Math.max(enough.offered, advice))
  return {
    ...nothing,
    offered: near.flatMap((match) => (match && offerOf(match.intent, asked.things, tell)) ?? []),
  }
}

/** How a kind of question is asked in the language of who reads, with these names; null if one is missing. */
function offerOf(
  intent: Intent,
  things: readonly Pick<Thing, 'kind' | 'name'>[],
  tell: Teller,
): string | null {
  const [wording = ''] = wordingsIn(tell.reader.language).questions[intent] ?? []
  const fits = (slot: string, kind: string) => slot === kind || (slot === 'thing' && ['vessel', 'batch', 'beer'].includes(kind)) // prettier-ignore
  const nameOf = (slot: string) => things.find(({ kind }) => fits(slot, kind))?.name
  const offer = wording.replace(/\{(\w+)\}/g, (whole, slot: string) => plain(nameOf(slot) ?? whole))
  return offer === '' || offer.includes('{') ? null : offer
}

/** The answer to what is no question: new rules, secrets, or a request to change something; null for a question. */
function refusalOf(question: string, language: Language, tell: Teller): string | null {
  const text = wordsOf(question).join(' ')
  const asksFor = (what: 'newRules' | 'secrets') => askedLanguages.some((one) => patternOf(wordingsIn(one).requests[what]).test(text)) // prettier-ignore
  if (asksFor('newRules')) return tell.text('answers.noNewRules')
  if (asksFor('secrets')) return tell.text('answers.noSecrets', { account: linkTo('account', tell), admin: linkTo('admin', tell) }) // prettier-ignore
  const { requests } = wordingsIn(language)
  const polite = patternOf(requests.before, '^').source
  const order = text.replace(new RegExp(`^(${polite.slice(1)} )+`), '')
  const isOrder = patternOf(requests.verbs, '^').test(order) && !patternOf(requests.notAfter, String.raw`^\S+ `).test(order) // prettier-ignore
  const isQuestion = tokensIn(question, language).some(({ means }) => /^(wh|how)/.test(means ?? ''))
  const isWish = requests.last !== '' && !isQuestion && new RegExp(`${patternOf(requests.last).source}$`).test(text) // prettier-ignore
  if (!isOrder && !isWish) return null
  const page = changingPages.find((one) => patternOf(requests[one]).test(text)) ?? 'schedule'
  return tell.text('answers.onlyReads', { page: linkTo(page, tell) })
}

/** Questions that can be answered, with the names of this brewery. */
async function questionsToOffer(ctx: Context, tell: Teller): Promise<string[]> {
  const inside = await batchesInVessels(ctx)
  const tank = inside.find(({ stage }) => stage === 'FERMENTING') ?? inside[0]
  const beer = tank ? [{ kind: 'beer', name: tank.recipe.name } as const] : []
  const vessel = tank ? [{ kind: 'vessel', name: vesselOf(tank) ?? '' } as const] : []
  const ask = (intent: Intent, things: Parameters<typeof offerOf>[1] = []) =>
    offerOf(intent, things, tell) ?? []
  const own = [
    ask('vessel', vessel),
    ask('done', beer),
    ask('today'),
    ask('order'),
    ask('low'),
    ask('kegs', beer),
  ]
  return [...own.flat(), tell.text('answers.askConvert'), tell.text('assistant.promptStuck')]
}
