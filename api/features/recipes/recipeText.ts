import { Invalid } from '#api/errors.ts'
import { readBeerJson } from '#domain/recipes/beerJson.ts'
import { readBeerXml } from '#domain/recipes/beerXml.ts'
import { decodeTexts } from '#domain/recipes/htmlEntities.ts'
import type { ReadRecipe } from '#domain/recipes/recipeFile.ts'
import { parseXml } from './xmlTree.ts'

const maxBytes = 2_000_000
const maxRecipes = 100

export type RecipeFormat = 'BEERXML' | 'BEERJSON'

/** Parses a file of recipes; throws Invalid when it isn't one, is too large, or has external entities. */
export function readRecipes(file: string, format: RecipeFormat): ReadRecipe[] {
  if (Buffer.byteLength(file) > maxBytes) throw refused('The file is too large: at most 2 MB are allowed.')
  const text = file.replace(/^\ufeff/, '')
  const parsed = decodeTexts(format === 'BEERXML' ? parseXml(text) : parseJson(text))
  const found = format === 'BEERXML' ? readBeerXml(parsed) : readBeerJson(parsed)
  if (found.length === 0) throw refused('The file has no recipes.')
  if (found.length > maxRecipes)
    throw refused(`The file has ${found.length} recipes: at most ${maxRecipes} are allowed.`)
  return found
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('The file is not valid JSON.')
  }
}

const refused = (reason: string) => new Invalid(reason, { file: reason })
