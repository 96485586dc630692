import { allow, type Context } from '#api/context.ts'
import { writeBeerJson } from '#domain/recipes/writeBeerJson.ts'
import { writeBeerXml } from '#domain/recipes/writeBeerXml.ts'
import type { FileLine, FileRecipe } from '#domain/recipes/recipeFile.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { linesOf } from './recipeLines.service.ts'
import { fieldsOf } from './recipeRow.ts'
import { theRecipe } from './recipes.service.ts'
import type { RecipeFormat } from './recipeText.ts'

type Ingredient = Prisma.IngredientModel

/** A recipe as a file for other brewing programs. */
export async function exportRecipe(ctx: Context, { id, format }: { id: string; format: RecipeFormat }) {
  allow(ctx, 'read')
  const recipe = await theRecipe(ctx, id)
  const lines = await Promise.all(
    (await linesOf(ctx, id)).map(async (line) => {
      const ingredient = await ctx.loaders.load('ingredient', line.ingredientId)
      return ingredient ? [fileLineOf(line, ingredient)] : []
    }),
  )
  const file: FileRecipe = { fields: fieldsOf(recipe), lines: lines.flat() }
  const name = recipe.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'recipe'
  return format === 'BEERXML'
    ? { name: `${name}.xml`, contentType: 'application/xml', text: writeBeerXml(file) }
    : {
        name: `${name}.json`,
        contentType: 'application/json',
        text: JSON.stringify(writeBeerJson(file), null, 2),
      }
}

function fileLineOf(line: Prisma.RecipeIngredientModel, ingredient: Ingredient): FileLine {
  const number = (value: Prisma.Decimal | null) => (value === null ? null : Number(value))
  return {
    name: ingredient.name,
    category: ingredient.category,
    subcategory: ingredient.subcategory,
    amount: Number(line.amount),
    unit: line.unit,
    use: line.use,
    minutes: line.minutes,
    alphaAcid: number(ingredient.alphaAcid),
    colorLovibond: number(ingredient.colorLovibond),
    potential: number(ingredient.potential),
  }
}
