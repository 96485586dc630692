import { graphql } from '#generated/gql/gql.ts'

/** Every recipe with its ingredients and their stock, and what is on order: what brews can be planned, and what they would be short of. */
export const PlannedStockDocument = graphql(`
  query PlannedStock {
    asOfSeq
    recipes(limit: 500) {
      ...RecipeFields
      lines {
        ...RecipeLineFields
      }
    }
    deliveries {
      ...DeliveryFields
    }
  }
`)
