import { graphql } from '#generated/gql/gql.ts'

/** Every recipe, and the figures over them, as of one moment. */
export const RecipesPageDocument = graphql(`
  query RecipesPage {
    asOfSeq
    recipes(limit: 500) {
      ...WholeRecipeFields
    }
    recipeStats {
      total
      averageABV
      averageIBU
      styles
    }
  }
`)

/** One recipe, for a sheet of paper. */
export const BrewSheetDocument = graphql(`
  query BrewSheet($id: ID!) {
    asOfSeq
    recipe(id: $id) {
      ...WholeRecipeFields
    }
  }
`)

/** What a recipe can be made of: the first page. */
export const IngredientChoicesDocument = graphql(`
  query IngredientChoices {
    asOfSeq
    ingredients(limit: 500) {
      ...IngredientFields
    }
  }
`)

/** What a recipe can be made of: a further page. */
export const MoreChoicesDocument = graphql(`
  query MoreChoices($offset: Int!) {
    asOfSeq
    ingredients(limit: 500, offset: $offset) {
      ...IngredientFields
    }
  }
`)

/** A recipe as a file. */
export const ExportRecipeDocument = graphql(`
  query ExportRecipe($id: ID!, $format: RecipeFormat!) {
    exportRecipe(id: $id, format: $format) {
      name
      contentType
      text
    }
  }
`)
