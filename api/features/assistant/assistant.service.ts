import { allow, type Context } from '#api/context.ts'
import { Unavailable, valid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import type { ChatMessage } from '#domain/people/chat.ts'
import { conversation } from '#domain/people/chatForm.ts'
import type { AssistantWords } from '#generated/arguments.ts'
import type { Language } from '#generated/language/languages.ts'
import { calculationIn, type Calculation } from './calculators/calculation.ts'
import { calculate } from './calculators/calculators.ts'
import { listOr, plain } from './facts/factWords.ts'
import { linkTo } from './facts/pageLinks.ts'
import { tellerFor, type Teller } from './facts/teller.ts'
import { articlesAbout, sectionsFor, type Section } from './handbook.ts'
import { tools } from './model/tools.ts'
import {
  isGreeting,
  languagesToRead,
  questionWordsIn,
  isInAnyLanguage,
} from './question/languages/languages.ts'
import { namesOf, saidIn, type Said } from './question/said.ts'
import { plainLetters } from './question/words.ts'
import type { Intent } from './question/rules/rule.ts'
import { aboutBrewery } from './question/rules/aboutBrewery.ts'
import { aboutPast } from './question/rules/aboutPast.ts'
import { aboutStock } from './question/rules/aboutStock.ts'
import { aboutVessels } from './question/rules/aboutVessels.ts'
import type { Page, QuestionWords } from './question/languages/questionWords.ts'
import { batchesInVessels, vesselOf } from '#api/features/assistant/facts/batchesNamed.ts'

/**
 * The answer to a conversation, streamed in pieces; the last one is empty and marked as such. Ending the iterator or the
 * session stops it immediately, including the provider's request. Throws Unavailable, with one sentence for every cause,
 * when there is no answer.
 */
export async function assistantWords(
  ctx: Context,
  sent: { messages: unknown },
): Promise<AsyncIterableIterator<AssistantWords>> {
  allow(ctx, 'chat')
  const { messages } = valid(conversation, sent)
  await ctx.app.requestLimits.count(ctx, 'chat')
  const stopped = new AbortController()
  const signal = ctx.ended ? AbortSignal.any([ctx.ended, stopped.signal]) : stopped.signal
  const words = pieces(ctx, messages, signal)
  const over = Promise.resolve({ value: undefined, done: true as const })
  const iterator: AsyncIterableIterator<AssistantWords> = {
    next: () => (signal.aborted ? over : words.next()),
    // Not the generator's own return, which would wait for the pending words.
    return() {
      stopped.abort()
      return over
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}

/** The answer to a conversation, whole. */
export async function assistantReply(ctx: Context, sent: { messages: unknown }): Promise<ChatMessage> {
  let content = ''
  for await (const { text } of await assistantWords(ctx, sent)) content += text
  return { role: 'ASSISTANT', content }
}

async function* pieces(
  ctx: Context,
  messages: ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<AssistantWords> {
  const question = messages.at(-1)?.content ?? ''
  // The client of models is loaded only where one is connected; else the brewery's data, the calculators and the handbook answer.
  const words = ctx.app.env.ASSISTANT_URL
    ? (await import('./model/provider.ts')).providerWords(ctx, messages, signal)
    : wordsWithoutModel(ctx, question)
  try {
    for await (const text of words) yield { text, isLast: false }
    yield { text: '', isLast: true }
  } catch (error) {
    if (signal.aborted) return
    ctx.app.log.warn({ err: error }, 'the assistant could not answer')
    throw new Unavailable(message('assistant.failed'))
  }
}

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
async function* wordsWithoutModel(ctx: Context, question: string): AsyncGenerator<string> {
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
  if (more.length === 0) return
  const articles = more.reduce((one, other) => tell.text('common.andThen', { one, other }))
  yield `\n\n${tell.text('answers.seeAlso', { articles })}`
}

const rules = [...aboutPast, ...aboutStock, ...aboutVessels]

/**
 * The lookups of the brewery's own data that a question needs: of one kind when it is about something with a name, else
 * every overview that it asks for. None for questions about brewing in general.
 */
function intentsOf(said: Said): Intent[] {
  for (const rule of rules) {
    const intents = rule(said)
    if (intents) return intents.slice(0, 3)
  }
  return aboutBrewery.flatMap((rule) => rule(said) ?? []).slice(0, 2)
}

/** What is no question: new rules, secrets, or a request to change something, on a page if it is known. */
type Request = { kind: 'NEW_RULES' | 'SECRETS' | 'DATABASE' } | { kind: 'CHANGE'; page: Page | 'schedule' }

const pages = [
  'account',
  'admin',
  'logs',
  'kegs',
  'recipes',
  'ingredients',
] as const satisfies readonly Page[]

/** What a text asks for that is no question; null for a question. */
function requestIn(text: string, { requests }: QuestionWords): Request | null {
  if (isInAnyLanguage(text, 'newRules')) return { kind: 'NEW_RULES' }
  if (isInAnyLanguage(text, 'secrets')) return { kind: 'SECRETS' }
  if (/\b(drop|delete|truncate) (table|from)\b/.test(text)) return { kind: 'DATABASE' }
  if (!requests.verbs.test(text)) return null
  return { kind: 'CHANGE', page: pages.find((page) => requests.pages[page].test(text)) ?? 'schedule' }
}

/** Questions that can be answered, with the names of this brewery. */
async function questionsToOffer(ctx: Context, tell: Teller): Promise<string[]> {
  const [inside, ingredient, keg] = await Promise.all([
    batchesInVessels(ctx),
    ctx.db.recipeIngredient.findFirst({
      where: { ingredient: { currentQuantity: { gt: 0 }, category: 'HOPS' } },
      include: { ingredient: { select: { name: true } } },
    }),
    ctx.db.keg.findFirst({ where: { quantity: { gt: 0 } }, include: { beerType: true } }),
  ])
  const tank = inside.find(({ stage }) => stage === 'FERMENTING') ?? inside[0]
  const vessel = tank && vesselOf(tank)
  return [
    ...(vessel ? [tell.text('answers.askVessel', { vessel: plain(vessel) })] : []),
    ...(tank ? [tell.text('answers.askDone', { beer: plain(tank.recipe.name) })] : []),
    tell.text('answers.askToday'),
    tell.text('answers.askOrder'),
    ...(ingredient ? [tell.text('answers.askLeft', { ingredient: plain(ingredient.ingredient.name) })] : []),
    ...(keg ? [tell.text('answers.askKegs', { beer: plain(keg.beerType.name) })] : []),
    tell.text('answers.askConvert'),
    tell.text('assistant.promptStuck'),
  ]
}
