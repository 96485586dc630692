import { allow, type Context } from '#api/context.ts'
import { writeBeerJson } from '#domain/recipes/writeBeerJson.ts'
import { writeBeerXml } from '#domain/recipes/writeBeerXml.ts'
import type { FileRecipe } from '#domain/recipes/recipeFile.ts'
import type { QueryExportRecipeArgs } from '#generated/arguments.ts'
import { knownLines } from './recipeLines.service.ts'
import { fieldsOf, knownLineOf } from './recipeRow.ts'
import { theRecipe } from './recipes.service.ts'

/** A recipe as a file for other brewing programs. */
export async function exportRecipe(ctx: Context, { id, format }: QueryExportRecipeArgs) {
  allow(ctx, 'read')
  const recipe = await theRecipe(ctx, id)
  const lines = (await knownLines(ctx, id)).map(({ line, ingredient }) => ({
    ...knownLineOf(line, ingredient),
    subcategory: ingredient.subcategory,
  }))
  const file: FileRecipe = { fields: fieldsOf(recipe), lines }
  const name = recipe.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'recipe'
  return format === 'BEERXML'
    ? { name: `${name}.xml`, contentType: 'application/xml', text: writeBeerXml(file) }
    : {
        name: `${name}.json`,
        contentType: 'application/json',
        text: JSON.stringify(writeBeerJson(file), null, 2),
      }
}
