import { asks, isAdvice, namedBy, thingsOf, type Rule } from './rule.ts'

const kegs: Rule = (said) => {
  const { text, recipes, styles } = said
  const { stock } = said.words
  if (!stock.keg.test(text) || stock.kegKnowledge.test(text) || isAdvice(said)) return null
  if (!stock.whichKegs.test(text)) return null
  const beer = recipes[0]?.name ?? styles[0]?.name ?? namedBy(stock.kegsOf, stock.noBeer, text)
  return [{ tool: 'kegs', sent: { beer } }]
}

const toOrder: Rule = ({ text, words: { stock }, until, ingredients }) => {
  const isOrder = stock.orders.test(text) && stock.supplies.test(text) && !stock.sequence.test(text)
  if (!isOrder && !stock.enough.test(text)) return null
  const named = ingredients.filter(({ share }) => share > 0.6)
  if (named.length > 0) return named.map(({ name }) => ({ tool: 'ingredient', sent: { name } }))
  return [{ tool: 'to_order', sent: { until } }]
}

const ingredient: Rule = (said) => {
  const { text, ingredients, recipes, styles } = said
  const { left, use, howMuch, howMuchOf, noIngredient } = said.words.stock
  const isNamed = thingsOf({ ...said, recipes: [], styles: [] }).length > 0
  if (isNamed || isAdvice(said) || !asks(text, [left, use])) return null
  const beer = [...recipes, ...styles][0]
  const [best] = ingredients
  if (best && best.share >= (beer?.share ?? 0))
    return ingredients.slice(0, 2).map(({ name }) => ({ tool: 'ingredient', sent: { name } }))
  if (!left.test(text) || !asks(text, howMuch)) return null
  if (beer) return [{ tool: 'kegs', sent: { beer: beer.name } }]
  const name = namedBy(howMuchOf, noIngredient, text)
  return name ? [{ tool: 'ingredient', sent: { name } }] : null
}

/** What is in stock, what it is for, and what to order. */
export const aboutStock: readonly Rule[] = [kegs, toOrder, ingredient]
