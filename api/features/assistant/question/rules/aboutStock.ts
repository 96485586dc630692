import { asks, isAdvice, thingsOf, type Rule } from './rule.ts'

const kegKnowledge =
  /\bkegs? (sizes?|volumes?|dimensions?|holds?|weighs?|couplers?|pressure)\b|\b(pints?|glasses|clean|weigh|coupler|lit(re|er)s?|gallons? (are )?in)\b/

const kegs: Rule = (said) => {
  const { text, recipes, styles } = said
  if (!/\b(kegs?|sixtels?|half barrels?|sixth barrels?)\b/.test(text)) return null
  if (kegKnowledge.test(text) || isAdvice(said)) return null
  if (!asks(text, /\b(how many|how much|any|which|what|list|show|count|do we have|left|stock|inventory)\b/))
    return null
  return [{ tool: 'kegs', sent: { beer: recipes[0]?.name ?? styles[0]?.name ?? unknownBeerIn(text) } }]
}

/** What "kegs of" is followed by. */
function unknownBeerIn(text: string): string | undefined {
  const name = /\bkegs? of (?:the |our )?([\w' -]+?)(?= (?:are|is|do|have|left|in|remain)\b|[?.!,]|$)/.exec(
    text,
  )?.[1]
  return name && !/^(each|every|all|beer|what)\b/.test(name) ? name : undefined
}

const orders =
  /\b(order|re-?order|buy|purchase|restock|shopping list|short (of|on|for)|shortages?|missing for|what do we lack)\b/
const supplies =
  /\b(ingredients?|stock|malts?|hops?|grains?|yeast|supplies|brews?|batch(es)?|what|which|anything|something|everything)\b/

const toOrder: Rule = ({ text, until, ingredients }) => {
  const isOrder =
    orders.test(text) &&
    supplies.test(text) &&
    !/\bin (what|which|this|that|the|right) order\b|\border of\b/.test(text)
  const isEnough = /\benough (ingredients|stock|malt|hops|grain|yeast)\b/.test(text)
  if (!isOrder && !isEnough) return null
  const named = ingredients.filter(({ share }) => share > 0.6)
  if (named.length > 0) return named.map(({ name }) => ({ tool: 'ingredient', sent: { name } }))
  return [{ tool: 'to_order', sent: { until } }]
}

const left =
  /\b(left|remain(s|ing)?|in stock|on hand|do we (still )?have|have we( got)?|stock of|inventory of|available|enough|out of)\b/
const use =
  /\b(used? (for|in|by)|uses?|using|needed for|expires?|expiry|lots?|supplier)\b|\bwhat('s| is) .* for\b/

const ingredient: Rule = (said) => {
  const { text, ingredients, recipes, styles } = said
  const isNamed = thingsOf({ ...said, recipes: [], styles: [] }).length > 0
  if (isNamed || isAdvice(said) || !asks(text, left, use)) return null
  const beer = [...recipes, ...styles][0]
  const [best] = ingredients
  if (best && best.share >= (beer?.share ?? 0))
    return ingredients.slice(0, 2).map(({ name }) => ({ tool: 'ingredient', sent: { name } }))
  if (!left.test(text) || !asks(text, /\bhow (much|many)\b/, /\bdo we (still )?have\b/)) return null
  if (beer) return [{ tool: 'kegs', sent: { beer: beer.name } }]
  const name = unknownIngredientIn(text)
  return name ? [{ tool: 'ingredient', sent: { name } }] : null
}

/** What "how much" is followed by. */
function unknownIngredientIn(text: string): string | undefined {
  const name =
    /\bhow (?:much|many) (?:of (?:the )?)?([\w' -]{3,40}?) (?:is|are|do|does|have|left|in stock|remain)\b/.exec(
      text,
    )?.[1]
  return name && !/\b(beer|time|days|longer|room|space|batches|tanks|vessels|people|money)\b/.test(name)
    ? name
    : undefined
}

/** What is in stock, what it is for, and what to order. */
export const aboutStock: readonly Rule[] = [kegs, toOrder, ingredient]
