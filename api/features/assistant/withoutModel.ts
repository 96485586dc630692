import { tryThese } from '#domain/people/chat.ts'
import type { Context } from '#api/context.ts'
import { calculationIn } from './calculators/calculation.ts'
import { calculators } from './calculators/calculators.ts'
import { listOr, momentText } from './facts/factWords.ts'
import { articlesAbout, type Section } from './handbook.ts'
import { intentsOf } from './question/intents.ts'
import { questionsToOffer } from './question/offers.ts'
import { refusalOf } from './question/requests.ts'
import { namesOf, saidIn } from './question/said.ts'
import { introduction, sources, unknown } from './sentences.ts'
import { tools } from './tools.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

const asksForAdvice =
  /\b(how (do|can|could|should|would) (i|we|you)|how to|fix|recommend|advice|what (can|should) (i|we) do)\b/

const greeting =
  /^(hi|hello|hey|thanks?|thank you|help|good (morning|evening)|what can (you|i)|who are you)\b/

/**
 * The answer without a language model, in pieces: a calculation, else the brewery's own data, else the handbook where
 * its words really match, else questions that can be answered.
 */
export async function* wordsWithoutModel(ctx: Context, question: string): AsyncGenerator<string> {
  const clock = await breweryClock(ctx)
  const calculation = calculationIn(question)
  if (calculation) {
    yield `${sources.calculator}\n\n`
    yield 'lacks' in calculation
      ? calculation.lacks
      : calculators[calculation.calculator].calculate(calculation.sent)
    return
  }
  const said = saidIn(question, await namesOf(ctx), clock.today)
  const refusal = refusalOf(said.text)
  if (refusal) {
    yield `${sources.none}\n\n${refusal}`
    return
  }
  const intents = intentsOf(said)
  if (intents.length > 0) yield `${sources.data(momentText(clock.now, clock))}\n\n`
  for (const { tool, sent } of intents) yield `${await tools[tool].read(ctx, sent)}\n\n`
  if (intents.length > 0 && !asksForAdvice.test(said.text)) return
  const [best, ...others] = articlesAbout(question)
  if (best) {
    if (intents.length === 0) yield `${sources.handbook}\n\n`
    yield* articleWords(best, others)
  } else if (intents.length === 0) {
    const first = greeting.test(said.text) ? introduction : unknown
    yield `${sources.none}\n\n${first}\n\n${tryThese}\n`
    yield listOr(await questionsToOffer(ctx), '')
  }
}

function* articleWords(best: Section, others: readonly Section[]): Generator<string> {
  yield `### ${best.article}: ${best.title}\n\n`
  for (const piece of best.text.split(/(?<=\n)/)) yield piece
  yield `\n\n*${best.sources}*`
  const more = others.slice(0, 3).map(({ article, title }) => `${article}: ${title}`)
  if (more.length > 0) yield `\n\nSee also ${more.join('; ')}.`
}
