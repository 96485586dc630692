import { graphql } from '#generated/gql/gql.ts'

/** The stock in figures, in all and by category. */
export const IngredientStatsDocument = graphql(`
  query IngredientStats {
    asOfSeq
    ingredientStats {
      totalItems
      totalValueCents
      lowStock
      byCategory {
        category
        count
        valueCents
      }
    }
  }
`)
