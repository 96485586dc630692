import { asks, beerOf, isAdvice, thingsOf, type Rule } from './rule.ts'

const done: Rule = (said) => {
  const { text } = said
  const { whenDone, ourBatches } = said.words.vessels
  if (!whenDone.test(text) || isAdvice(said)) return null
  const things = thingsOf(said)
  if (things.length > 0) return things.map((name) => ({ tool: 'done', sent: { name } }))
  return ourBatches.test(text) ? [{ tool: 'done', sent: {} }] : null
}

const readings: Rule = (said) => {
  const { text } = said
  const { measured, latest, expected } = said.words.vessels
  if (!measured.test(text) || isAdvice(said) || expected.test(text)) return null
  const named = thingsOf({ ...said, recipes: [], styles: [] })
  if (named.length > 0) return named.map((name) => ({ tool: 'readings', sent: { name } }))
  const beer = beerOf(said)
  return beer !== undefined && latest.test(text) ? [{ tool: 'readings', sent: { name: beer } }] : null
}

const vessels: Rule = (said) => {
  const labels = [...said.vessels, ...said.unknownVessels]
  return labels.length > 0 ? labels.map((label) => ({ tool: 'vessels', sent: { label } })) : null
}

const batches: Rule = (said) =>
  said.batches.length > 0 ? said.batches.map((name) => ({ tool: 'batch', sent: { name } })) : null

const brewedNext: Rule = (said) => {
  const beer = beerOf(said)
  const isAsked = asks(said.text, said.words.vessels.brewedNext)
  return beer !== undefined && isAsked && !isAdvice(said) ? [{ tool: 'schedule', sent: { beer } }] : null
}

const howIsIt: Rule = (said) => {
  const beer = beerOf(said)
  const isAsked = asks(said.text, said.words.vessels.howIsIt)
  return beer !== undefined && isAsked && !isAdvice(said) ? [{ tool: 'batch', sent: { name: beer } }] : null
}

const recipe: Rule = ({ text, words: { vessels: words }, recipes, isBrewing }) => {
  const [first] = recipes
  if (!first || (first.share < 0.9 && !words.recipe.test(text))) return null
  const tool = words.aboutRecipe.test(text) || !isBrewing(first.name) ? 'recipe' : 'batch'
  return [{ tool, sent: { name: first.name } }]
}

/** What is in a vessel, how a batch or a beer is doing, when it is done, and what it is made of. */
export const aboutVessels: readonly Rule[] = [done, readings, vessels, batches, brewedNext, howIsIt, recipe]
