import { graphql } from '#generated/gql/gql.ts'

/** Adds to a stock, removes from it, or sets it; also returns the quantity actually moved. */
export const AdjustIngredientDocument = graphql(`
  mutation AdjustIngredient(
    $id: ID!
    $type: AdjustmentType!
    $quantity: Float!
    $unit: Unit
    $notes: String
    $occurredAt: DateTime
    $commandId: ID
  ) {
    adjustIngredient(
      id: $id
      type: $type
      quantity: $quantity
      unit: $unit
      notes: $notes
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...IngredientFields
      moved
    }
  }
`)
