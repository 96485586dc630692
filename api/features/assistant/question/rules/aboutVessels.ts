import { asks, beerOf, isAdvice, thingsOf, type Rule } from './rule.ts'

const whenDone =
  /\b(when|how long|how many (more )?days|how much longer|what day)\b.*\b(done|ready|finish(ed|es)?|complete[ds]?|over|kegg?(ed)?|packaged?|free|empty|available|fermented|conditioned|leave|come out|be out)\b/

const done: Rule = (said) => {
  const { text } = said
  if (!whenDone.test(text) || isAdvice(said)) return null
  const things = thingsOf(said)
  if (things.length > 0) return things.map((name) => ({ tool: 'done', sent: { name } }))
  const isOurs =
    /\b(the|our|my|these|all|which|next)\b.*\b(batch(es)?|beers?|tanks?|vessels?|fermenters?)\b|\beverything\b/
  return isOurs.test(text) ? [{ tool: 'done', sent: {} }] : null
}

const measured =
  /\b(gravity|sg|plato|temp(erature)?s?|ph|pressure|readings?|measure(d|ments?)|how (warm|cold|hot))\b/
const latest = /\b(last|latest|newest|current(ly)?|most recent|now|today|reading)\b|^(what|how)('s| is) the\b/

const readings: Rule = (said) => {
  const { text } = said
  if (!measured.test(text) || isAdvice(said) || /\b(expected|target|planned)\b/.test(text)) return null
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
  const isAsked = asks(
    said.text,
    /\b(when|next|planned?|scheduled?|what day)\b.*\b(brew(ed|ing)?|planned|scheduled?)\b/,
    /\bnext (batch|brew)\b/,
  )
  return beer !== undefined && isAsked && !isAdvice(said) ? [{ tool: 'schedule', sent: { beer } }] : null
}

const howIsIt: Rule = (said) => {
  const beer = beerOf(said)
  const isAsked = asks(
    said.text,
    /\bwhere\b|\bwhich (tank|vessel|fermenter|brite)\b|\bhow far\b/,
    /\bhow('s| is| are)\b|\bhow does .* (do|look|go)\b/,
    /\b(status|ok(ay)?|alright|well|issues?|stuck|overdue|ready|done|finished)\b/,
  )
  return beer !== undefined && isAsked && !isAdvice(said) ? [{ tool: 'batch', sent: { name: beer } }] : null
}

const aboutRecipe =
  /\b(recipes?|ingredients?|hops?|malts?|grains?|grist|ibu|srm|og|fg|abv|strong|bitter|goes in(to)?|made (of|with)|what('s| is) in|mash(ed)?|expected|target)\b/

const recipe: Rule = ({ text, recipes, isBrewing }) => {
  const [first] = recipes
  if (!first || (first.share < 0.9 && !/\brecipe\b/.test(text))) return null
  const tool = aboutRecipe.test(text) || !isBrewing(first.name) ? 'recipe' : 'batch'
  return [{ tool, sent: { name: first.name } }]
}

/** What is in a vessel, how a batch or a beer is doing, when it is done, and what it is made of. */
export const aboutVessels: readonly Rule[] = [done, readings, vessels, batches, brewedNext, howIsIt, recipe]
