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

/** Adds an uploaded photo to a recipe. */
export const AddRecipePhotoDocument = graphql(`
  mutation AddRecipePhoto($recipeId: ID!, $photoId: ID!, $commandId: ID) {
    addRecipePhoto(recipeId: $recipeId, photoId: $photoId, commandId: $commandId) {
      ...WholeRecipeFields
    }
  }
`)

/** Removes a photo from its recipe. */
export const RemoveRecipePhotoDocument = graphql(`
  mutation RemoveRecipePhoto($photoId: ID!, $commandId: ID) {
    removeRecipePhoto(photoId: $photoId, commandId: $commandId) {
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

/** The preview of importing a file of recipes. */
export const PreviewRecipeImportDocument = graphql(`
  query PreviewRecipeImport($file: String!, $format: RecipeFormat!) {
    previewRecipeImport(file: $file, format: $format) {
      recipes {
        name
        nameBeside
        style
        mashTemp
        mashSteps {
          name
          minutes
          temperature
        }
        boilTime
        yeast
        expectedOG
        expectedFG
        expectedABV
        expectedIBU
        colorSRM
        computedFigures
        notes
        temperatureProfile {
          ...TemperatureStepFields
        }
        ingredients {
          name
          amount
          unit
          use
          minutes
          isNew
          alphaAcid
          colorLovibond
          potential
        }
        isHere
        replaces {
          name
          style
          mashTemp
          mashSteps {
            name
            minutes
            temperature
          }
          boilTime
          yeast
          expectedOG
          expectedFG
          expectedABV
          expectedIBU
          colorSRM
          notes
          temperatureProfile {
            ...TemperatureStepFields
          }
          lines {
            amount
            unit
            use
            minutes
            ingredient {
              name
            }
          }
        }
      }
      offers {
        ingredientId
        name
        alphaAcid
        colorLovibond
        potential
      }
      scaled
      dropped
    }
  }
`)

/** Imports recipes from another program's file. */
export const ImportRecipesDocument = graphql(`
  mutation ImportRecipes(
    $file: String!
    $format: RecipeFormat!
    $existing: ExistingRecipes
    $fillFigures: Boolean
    $commandId: ID
  ) {
    importRecipes(
      file: $file
      format: $format
      existing: $existing
      fillFigures: $fillFigures
      commandId: $commandId
    ) {
      recipes {
        ...WholeRecipeFields
      }
      createdIngredients {
        ...IngredientFields
      }
      skipped
      scaled
      dropped
    }
  }
`)
