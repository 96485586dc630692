import { z } from 'zod'
import { measured } from '#api/rest/shapes/measured.ts'
import { tell, type Context } from '#api/context.ts'
import { message } from '#domain/language/message.ts'
import { createRecipe, deleteRecipe } from '#api/features/recipes/newRecipes.service.ts'
import { updateRecipe } from '#api/features/recipes/recipeEdits.service.ts'
import { linesOf } from '#api/features/recipes/recipeLines.service.ts'
import { recipes } from '#api/features/recipes/recipes.service.ts'
import { fieldsOf } from '#api/features/recipes/recipeRow.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { decimal, done, entity, page, stamps, text, withId } from '#api/rest/shapes/shapes.ts'
import { unitWords } from '#api/rest/shapes/words.ts'

const figures = {
  mashTemp: z.number().nullable(),
  boilTime: z.number().nullable(),
  yeast: text(500).nullable(),
  expectedABV: z.number().nullable(),
  expectedIBU: z.number().nullable(),
  colorSRM: z.number().nullable(),
  expectedOG: z.number().nullable(),
  expectedFG: z.number().nullable(),
  notes: text(20_000).nullable(),
}

const mashStep = { name: text(200).nullable(), temperature: z.number(), minutes: z.number() }

const recipe = entity({
  name: z.string(),
  beerTypeId: z.string().describe('The name of the style.'),
  ingredients: z.array(entity({ ingredientId: z.string(), amount: decimal, unit: unitWords.word })),
  ...figures,
  mashTemp: measured('temperature', figures.mashTemp),
  colorSRM: measured('color', figures.colorSRM),
  expectedOG: measured('gravity', figures.expectedOG),
  expectedFG: measured('gravity', figures.expectedFG),
  mashSteps: z
    .array(z.object({ ...mashStep, temperature: measured('temperature', mashStep.temperature) }))
    .describe('The rests of the mash; none is one rest at `mashTemp`.'),
  ...stamps,
}).meta({ id: 'Recipe' })

async function recipeOf(ctx: Context, row: Prisma.RecipeModel) {
  const ingredients = await linesOf(ctx, row.id)
  return { ...row, ...fieldsOf(row), beerTypeId: row.style, ingredients }
}

const sentRecipe = z.object({
  name: text(200),
  beerTypeId: text(200),
  ingredients: z
    .array(z.object({ ingredientId: text(200), amount: z.number(), unit: unitWords.value.optional() }))
    .max(500)
    .optional(),
  mashSteps: z
    .array(z.object({ ...mashStep, name: mashStep.name.optional() }))
    .max(100)
    .optional(),
  ...z.object(figures).partial().shape,
})

const recipeNames = { style: 'beerTypeId', lines: 'ingredients' }

/** The calls about recipes. */
export const recipeCalls = callsAbout('Recipes', {
  'GET /recipes': call({
    action: 'read',
    about: 'Every recipe by name, with its ingredients for 3 BBL',
    query: z.object(page),
    answer: z.array(recipe),
    handle: async (ctx, { query }) =>
      Promise.all((await recipes(ctx, query)).map((row) => recipeOf(ctx, row))),
  }),
  'POST /recipes': call({
    action: 'editRecipes',
    about: 'Add a recipe',
    body: sentRecipe,
    names: recipeNames,
    answer: recipe,
    creates: true,
    async handle(ctx, { body: { beerTypeId: style, ingredients: lines, ...fields }, commandId }) {
      return recipeOf(ctx, await createRecipe(ctx, { input: { ...fields, style, lines }, commandId }))
    },
  }),
  'PUT /recipes/{id}': call({
    action: 'editRecipes',
    about:
      'Edit a recipe: the fields that are sent, its ingredients as a whole; the last writer wins unless If-Match is sent',
    params: withId,
    body: sentRecipe.partial(),
    names: recipeNames,
    answer: recipe,
    async handle(ctx, { params, body: { beerTypeId, ingredients: lines, ...fields }, commandId, ifMatch }) {
      const changes = { ...fields, ...(beerTypeId !== undefined && { style: beerTypeId }) }
      const edit = { ...params, baseVersion: ifMatch, isWholeForm: true, changes, lines, commandId }
      return recipeOf(ctx, await updateRecipe(ctx, edit))
    },
  }),
  'DELETE /recipes/{id}': call({
    action: 'editRecipes',
    about: 'Delete a recipe; refused when batches are brewed of it',
    params: withId,
    answer: done,
    async handle(ctx, { params, commandId }) {
      await deleteRecipe(ctx, { ...params, commandId })
      return { message: tell(ctx, message('rest.recipeDeleted')) }
    },
  }),
})
