import { message } from '#domain/language/message.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'
import { readBeerJson, recipesInBeerJson } from '#domain/recipes/beerJson.ts'
import { readBeerXml, recipesInBeerXml } from '#domain/recipes/beerXml.ts'
import { decodeTexts } from '#domain/recipes/htmlEntities.ts'
import type { ReadRecipe, Unnamed } from '#domain/recipes/recipeFile.ts'
import type { RecipeFormat } from '#generated/arguments.ts'
import { UnreadableFile } from './unreadableFile.ts'
import { maxDepth, parseXml } from './xmlTree.ts'

/** The most bytes of a file of recipes. */
export const maxBytes = 2_000_000

const maxRecipes = 100

/** A file of recipes, and what a recipe without a name or style is called. */
export interface RecipeFile {
  file: string
  format: RecipeFormat
  unnamed: Unnamed
}

/**
 * The recipes of a file; throws UnreadableFile when it isn't one, has too many, which are counted before any is read, or has external
 * entities.
 */
export function readRecipes({ file, format, unnamed }: RecipeFile): ReadRecipe[] {
  const text = file.replace(/^\ufeff/, '')
  const recipes = format === 'BEERXML' ? recipesInBeerXml(parseXml(text)) : recipesInBeerJson(parseJson(text))
  const count = recipes.length
  if (count > maxRecipes) throw new UnreadableFile(message('recipeFiles.tooMany', { count, max: maxRecipes }))
  const decoded = recipes.map(decodeTexts)
  const read = format === 'BEERXML' ? readBeerXml(decoded, unnamed) : readBeerJson(decoded, unnamed)
  if (read.length === 0) throw new UnreadableFile(message('recipeFiles.none'))
  return read
}

function parseJson(text: string): unknown {
  if (jsonDepth(text) > maxDepth) throw new UnreadableFile(message('recipeFiles.tooDeep'))
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile(message('recipeFiles.notJson'))
  }
}
