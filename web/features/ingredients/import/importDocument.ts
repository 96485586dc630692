import { graphql } from '#generated/gql/gql.ts'

/** Imports a CSV file. */
export const ImportIngredientsDocument = graphql(`
  mutation ImportIngredients($csv: String!, $choices: IngredientFileInput, $commandId: ID) {
    importIngredients(csv: $csv, choices: $choices, commandId: $commandId) {
      created
      updated
      problemCount
    }
  }
`)
