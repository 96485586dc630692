import { graphql } from '#generated/gql/gql.ts'

/** Gives a batch a temperature profile of its own. */
export const SetTemperatureProfileDocument = graphql(`
  mutation SetTemperatureProfile(
    $id: ID!
    $baseVersion: Int!
    $steps: [TemperatureStepInput!]
    $commandId: ID
  ) {
    setTemperatureProfile(id: $id, baseVersion: $baseVersion, steps: $steps, commandId: $commandId) {
      ...BatchFields
    }
  }
`)
