import type { Context } from '#api/context.ts'
import type { Language } from '#generated/language/languages.ts'
import { calculationIn, type Calculation } from './calculators/calculation.ts'
import { calculate } from './calculators/calculators.ts'
import { listOr } from './facts/factWords.ts'
import { linkTo } from './facts/pageLinks.ts'
import { tellerFor, type Teller } from './facts/teller.ts'
import { articlesAbout, sectionsFor, type Section } from './handbook.ts'
import { tools } from './model/tools.ts'
import { intentsOf } from './question/intents.ts'
import { isGreeting, languagesToRead, questionWordsIn } from './question/languages/languages.ts'
import { questionsToOffer } from './question/offers.ts'
import { requestIn, type Request } from './question/requests.ts'
import { namesOf, saidIn } from './question/said.ts'
import { plainLetters } from './question/words.ts'
import type { Intent } from './question/rules/rule.ts'

/** What a question was understood as, in one of the languages in which it was read. */
interface Understood {
  calculation?: Calculation
  request?: Request
  intents: Intent[]
  /** Sections of the handbook, besides the brewery's data only where advice is asked for. */
  sections: Pick<Section, 'id'>[]
}

/**
 * The answer without a language model, in pieces, in the language of who asks: a calculation, else the brewery's own
 * data, else the handbook where its words really match, else questions that can be answered.
 */
export async function* wordsWithoutModel(ctx: Context, question: string): AsyncGenerator<string> {
  const tell = await tellerFor(ctx)
  const { calculation, request, intents, sections } = await understood(ctx, question, tell)
  if (calculation) {
    yield `*${tell.text('answers.calculated')}*\n\n`
    yield 'lacks' in calculation
      ? tell.text(calculation.lacks)
      : calculate(calculation.calculator, calculation.sent, tell)
    return
  }
  if (request) {
    yield `*${tell.text('answers.noModel')}*\n\n${refusal(request, tell)}`
    return
  }
  if (intents.length > 0) yield `*${tell.text('answers.fromData', { at: tell.moment(tell.clock.now) })}*\n\n`
  for (const { tool, sent } of intents) yield `${await tools[tool].read(ctx, sent)}\n\n`
  const [best, ...others] = sectionsFor(sections, tell.reader)
  if (best) {
    if (intents.length === 0) yield `*${tell.text('answers.fromHandbook')}*\n\n`
    yield* articleWords(best, others, tell)
  } else if (intents.length === 0) {
    const first = tell.text(isGreeting(plainLetters(question)) ? 'answers.introduction' : 'answers.unknown')
    yield `*${tell.text('answers.noModel')}*\n\n${first}\n\n${tell.text('assistant.tryThese')}\n`
    yield listOr(await questionsToOffer(ctx, tell), '')
  }
}

/** Reads a question in the language of who asks and in English, until it is understood. */
async function understood(ctx: Context, question: string, tell: Teller): Promise<Understood> {
  const names = await namesOf(ctx)
  const nothing: Understood = { intents: [], sections: [] }
  for (const language of languagesToRead(plainLetters(question), tell.reader.language)) {
    const found = understoodIn(language, question, names, tell)
    if (found) return found
  }
  return nothing
}

function understoodIn(
  language: Language,
  question: string,
  names: Awaited<ReturnType<typeof namesOf>>,
  tell: Teller,
): Understood | null {
  const words = questionWordsIn(language)
  const nothing: Understood = { intents: [], sections: [] }
  const calculation = calculationIn(question, words)
  if (calculation) return { ...nothing, calculation }
  const said = saidIn(question, names, tell.clock.today, words)
  const request = requestIn(said.text, words)
  if (request) return { ...nothing, request }
  const intents = intentsOf(said)
  const isArticleAsked = intents.length === 0 || words.asksForAdvice.test(said.text)
  const sections = isArticleAsked ? articlesAbout(question, language) : []
  return intents.length > 0 || sections.length > 0 ? { intents, sections } : null
}

/** The answer to what is no question. */
function refusal(request: Request, tell: Teller): string {
  switch (request.kind) {
    case 'NEW_RULES':
      return tell.text('answers.noNewRules')
    case 'SECRETS':
      return tell.text('answers.noSecrets', {
        account: linkTo('account', tell),
        admin: linkTo('admin', tell),
      })
    case 'DATABASE':
      return tell.text('answers.onlyReadsSomewhere')
    case 'CHANGE':
      return tell.text('answers.onlyReads', { page: linkTo(request.page, tell) })
  }
}

const titleOf = ({ article, title }: Section, tell: Teller) => tell.text('answers.headed', { article, title })

function* articleWords(best: Section, others: readonly Section[], tell: Teller): Generator<string> {
  yield `### ${titleOf(best, tell)}\n\n`
  for (const piece of best.text.split(/(?<=\n)/)) yield piece
  yield `\n\n*${best.sources}*`
  const more = others.slice(0, 3).map((section) => titleOf(section, tell))
  if (more.length > 0) yield `\n\n${tell.text('answers.seeAlso', { articles: more.join('; ') })}`
}
