import { graphql } from '#generated/gql/gql.ts'

/** The stock and its figures, as of one moment: the first page of ingredients. */
export const IngredientsPageDocument = graphql(`
  query IngredientsPage {
    asOfSeq
    ingredients(limit: 500) {
      ...WholeIngredientFields
    }
    ingredientStats {
      ...IngredientStatsFields
    }
  }
`)

/** A further page of ingredients. */
export const MoreIngredientsDocument = graphql(`
  query MoreIngredients($offset: Int!) {
    asOfSeq
    ingredients(limit: 500, offset: $offset) {
      ...WholeIngredientFields
    }
  }
`)
