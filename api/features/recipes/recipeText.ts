import { Invalid } from '#api/errors.ts'
import { written } from '#api/language/readers.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'
import { message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { readBeerJson } from '#domain/recipes/beerJson.ts'
import { readBeerXml } from '#domain/recipes/beerXml.ts'
import { decodeTexts } from '#domain/recipes/htmlEntities.ts'
import type { ReadRecipe } from '#domain/recipes/recipeFile.ts'
import type { RecipeFormat } from '#generated/arguments.ts'
import { maxDepth, parseXml } from './xmlTree.ts'

const maxBytes = 2_000_000
const maxRecipes = 100

/** Parses a file of recipes; throws Invalid when it isn't one, is too large, or has external entities. */
export function readRecipes(file: string, format: RecipeFormat, reader: Reader): ReadRecipe[] {
  if (Buffer.byteLength(file) > maxBytes) throw new Invalid(message('recipes.fileTooLarge'), 'file')
  const text = file.replace(/^\ufeff/, '')
  const parsed = decodeTexts(format === 'BEERXML' ? parseXml(text) : parseJson(text))
  const unnamed = {
    recipe: written(message('recipeFiles.unnamed'), reader),
    style: written(message('recipeFiles.otherStyle'), reader),
  }
  const found = format === 'BEERXML' ? readBeerXml(parsed, unnamed) : readBeerJson(parsed, unnamed)
  if (found.length === 0) throw new Invalid(message('recipeFiles.none'), 'file')
  if (found.length > maxRecipes)
    throw new Invalid(message('recipeFiles.tooMany', { count: found.length, max: maxRecipes }), 'file')
  return found
}

function parseJson(text: string): unknown {
  if (jsonDepth(text) > maxDepth) throw new Invalid(message('recipeFiles.tooDeep'), 'file')
  try {
    return JSON.parse(text)
  } catch {
    throw new Invalid(message('recipeFiles.notJson'), 'file')
  }
}
