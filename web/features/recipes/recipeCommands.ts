import { graphql } from '#generated/gql/gql.ts'

/** Adds a recipe. */
export const CreateRecipeDocument = graphql(`
  mutation CreateRecipe($input: RecipeInput!, $commandId: ID) {
    createRecipe(input: $input, commandId: $commandId) {
      ...WholeRecipeFields
    }
  }
`)

/** Edits a recipe, its ingredients line by line. */
export const UpdateRecipeDocument = graphql(`
  mutation UpdateRecipe($id: ID!, $baseVersion: Int!, $changes: RecipeChanges!, $commandId: ID) {
    updateRecipe(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...WholeRecipeFields
    }
  }
`)

/** Copies a recipe. */
export const CloneRecipeDocument = graphql(`
  mutation CloneRecipe($id: ID!, $commandId: ID) {
    cloneRecipe(id: $id, commandId: $commandId) {
      ...WholeRecipeFields
    }
  }
`)

/** Deletes a recipe. */
export const DeleteRecipeDocument = graphql(`
  mutation DeleteRecipe($id: ID!, $commandId: ID) {
    deleteRecipe(id: $id, commandId: $commandId)
  }
`)

/** Reads recipes from a file of another program. */
export const ImportRecipesDocument = graphql(`
  mutation ImportRecipes($file: String!, $format: RecipeFormat!, $commandId: ID) {
    importRecipes(file: $file, format: $format, commandId: $commandId) {
      recipes {
        ...WholeRecipeFields
      }
      createdIngredients {
        ...IngredientFields
      }
      dropped
    }
  }
`)
