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

/** One recipe, for the brew sheet. */
export const BrewSheetDocument = graphql(`
  query BrewSheet($id: ID!) {
    asOfSeq
    recipe(id: $id) {
      ...WholeRecipeFields
    }
  }
`)

/** A batch and what its recipe says, for the brew sheet of that batch. */
export const BatchSheetDocument = graphql(`
  query BatchSheet($number: String!) {
    asOfSeq
    batchByNumber(number: $number) {
      ...BatchFields
      recipe {
        ...WholeRecipeFields
      }
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
