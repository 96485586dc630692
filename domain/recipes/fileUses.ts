import { folded } from '#domain/search/folded.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import type { LineUse } from './recipeForm.ts'

/**
 * When something is added, by the words that programs have for it: BeerXML's and BeerJSON's own, those of BeerSmith, Brewtarget,
 * Brewfather, Brewer's Friend, Grainfather, BeerTools and others, and those of people in our languages. The first that fits
 * holds: a mash hop is no boil, an aroma is none that ferments.
 */
const words: readonly (readonly [RegExp, LineUse])[] = [
  [/dry ?hop|^dry|kalthopf|stopf|a cru|en seco|dip ?hop|cryo ?hop/, 'DRY_HOP'],
  [/bottl|packag|keg|prim(e|ing)\b|flasche|fass|bouteille|embotell|carbonat/, 'PACKAGE'],
  [/primary|secondary|tertiary|ferment|conditioning|garung|nachgar|garde|add to yeast/, 'FERMENTATION'],
  [
    /whirl|flame ?out|fire ?out|hop ?stand|steep|aroma|knock ?out|post ?boil|after ?boil|hop ?back/,
    'WHIRLPOOL',
  ],
  [/end of boil|turn ?off|kochende|fin d.?ebull|fin de herv|^0 ?min/, 'WHIRLPOOL'],
  [/first ?wort|fwh|vorderwurz|premier mout|primer mosto/, 'FIRST_WORT'],
  [/mash|mais?ch|empat|macera|sparge|lauter|vorlauf|infusion/, 'MASH'],
  [/boil|kettle|bitter|flavou?r|kochen|wurzekoch|ebull|hervi|hervor|coccion/, 'BOIL'],
]

/** Words that say more than our use of them does. */
const finer = /hop ?back|sparge|lauter|vorlauf|dip ?hop/

/** What a word for a use means; `isFiner` if it says more than that. Null for a word that nobody knows. */
export function useNamed(
  word: string,
  category: IngredientCategory,
): { use: LineUse; isFiner: boolean } | null {
  const plain = folded(word)
    .replace(/[_/-]+/g, ' ')
    .trim()
  const [, use] = words.find(([pattern]) => pattern.test(plain)) ?? []
  if (!use) return null
  const isDryHop = category === 'HOPS' && use === 'FERMENTATION'
  return { use: isDryHop ? 'DRY_HOP' : use, isFiner: finer.test(plain) }
}

/** When something fermentable is added that doesn't say it, by its type; null for a type that nobody knows. */
export function useOfType(type: string): LineUse | null {
  const plain = folded(type)
  if (
    /extract|sugar|syrup|honey|juice|fruit|candi|molasses|treacle|lactose|dextrose|zucker|sirup|honig|sucre|miel|azucar/.test(
      plain,
    )
  )
    return 'BOIL'
  return plain === '' ||
    /grain|malt|malz|adjunct|flake|rolled|torrified|kernel|cereal|wheat|barley/.test(plain)
    ? 'MASH'
    : null
}
