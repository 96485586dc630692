import { allow, type Context } from '#api/context.ts'
import { searchHandbook } from './handbook.ts'
import { intentsOf, type Names } from '#api/features/assistant/question/intents.ts'
import { tools } from './tools.ts'

/** The source, named at the start of every answer without a language model. */
const handbookSpeaks = '*Answered from the handbook: no language model is connected.*'

const cannotHelp = `I found nothing about that. I can say what is in a vessel, how a batch is doing, what is low, what is planned, how many kegs there are and what a recipe is made of. And I have chapters about yeast, stuck fermentation, water, mash temperature, hops, dry hopping, carbonation, cleaning, off-flavours, gravity and alcohol, and kegs.`

/** The minimum score: below it, a section has hardly more than one word in common with the question. */
const enough = 8
const asksForAdvice =
  /\b(how|why|should|fix|best|recommend|advice|help|stuck|what (can|if|should|water|yeast))\b/i

/** The handbook's answer in pieces: first the brewery's own data, then the articles. */
export async function* handbookWords(ctx: Context, question: string): AsyncGenerator<string> {
  yield `${handbookSpeaks}\n\n`
  const intents = intentsOf(question, await namesOf(ctx))
  for (const { tool, sent } of intents) yield `${await tools[tool].read(ctx, sent)}\n\n`
  if (intents.length > 0 && !asksForAdvice.test(question)) return
  const [best, ...others] = searchHandbook(question).filter(({ score }) => score >= enough)
  if (!best) {
    if (intents.length === 0) yield cannotHelp
    return
  }
  yield `### ${best.article}: ${best.title}\n\n`
  for (const piece of best.text.split(/(?<=\n)/)) yield piece
  yield `\n\n*${best.sources}*`
  const more = others.slice(0, 3).map(({ article, title }) => `${article}: ${title}`)
  if (more.length > 0) yield `\n\nSee also ${more.join('; ')}.`
}

async function namesOf(ctx: Context): Promise<Names> {
  allow(ctx, 'read')
  const [vessels, batches, recipes] = await Promise.all([
    ctx.db.equipment.findMany({ where: { retiredAt: null }, select: { label: true }, take: 500 }),
    ctx.db.batch.findMany({
      where: { stage: { notIn: ['COMPLETED', 'CANCELLED'] } },
      select: { recipe: { select: { name: true } } },
      take: 500,
    }),
    ctx.db.recipe.findMany({ select: { name: true }, take: 500 }),
  ])
  return {
    vessels: vessels.map(({ label }) => label),
    batches: batches.map(({ recipe }) => recipe.name),
    recipes: recipes.map(({ name }) => name),
  }
}
