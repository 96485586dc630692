import { changeOf } from '#api/live/outbox/changeOf.ts'
import { stepsIn } from '#domain/fermentation/profile/temperatureSteps.ts'
import type { Resolvers } from '#generated/resolvers.ts'
import { figuresNamed } from '#domain/recipes/recipeFigures.ts'
import { mashStepsIn } from '#domain/recipes/mashSteps.ts'
import { recipeAvailability, recipeEstimates } from './availability.service.ts'
import { cloneRecipe, createRecipe, deleteRecipe } from './newRecipes.service.ts'
import { updateRecipe } from './recipeEdits.service.ts'
import { importRecipes, previewRecipeImport } from './importRecipes.service.ts'
import { exportRecipe } from './recipeFiles.service.ts'
import { linesOf } from './recipeLines.service.ts'
import { addRecipePhoto, removeRecipePhoto } from './recipePhotos.service.ts'
import { findRecipe, recipes, recipeStats } from './recipes.service.ts'

/** Recipes, as the schema shows them. */
export const recipesResolvers: Resolvers = {
  Query: {
    recipes: (_root, args, ctx) => recipes(ctx, args),
    recipe: (_root, { id }, ctx) => findRecipe(ctx, id),
    recipeStats: (_root, _args, ctx) => recipeStats(ctx),
    recipeAvailability: (_root, args, ctx) => recipeAvailability(ctx, args),
    recipeEstimates: (_root, { id }, ctx) => recipeEstimates(ctx, id),
    exportRecipe: (_root, args, ctx) => exportRecipe(ctx, args),
    previewRecipeImport: (_root, args, ctx) => previewRecipeImport(ctx, args),
  },
  Mutation: {
    createRecipe: (_root, args, ctx) => createRecipe(ctx, args),
    updateRecipe: (_root, args, ctx) => updateRecipe(ctx, args),
    cloneRecipe: (_root, args, ctx) => cloneRecipe(ctx, args),
    importRecipes: (_root, args, ctx) => importRecipes(ctx, args),
    addRecipePhoto: (_root, args, ctx) => addRecipePhoto(ctx, args),
    removeRecipePhoto: (_root, args, ctx) => removeRecipePhoto(ctx, args),
    deleteRecipe: (_root, args, ctx) => deleteRecipe(ctx, args),
  },
  Recipe: {
    lines: (recipe, _args, ctx) => linesOf(ctx, recipe.id),
    computedFigures: ({ computedFigures }) => figuresNamed(computedFigures),
    mashSteps: ({ mash }) => mashStepsIn(mash),
    temperatureProfile: ({ temperatureProfile }) => stepsIn(temperatureProfile),
  },
  RecipeLine: {
    ingredient: ({ ingredientId }, _args, ctx) => ctx.loaders.need('ingredient', ingredientId),
  },
  RecipeSaved: changeOf('recipe', findRecipe),
  RecipeRemoved: {
    recipeId: (change) => change.entityId,
  },
}
