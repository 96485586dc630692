import { graphql } from '#generated/gql/gql.ts'

/** The stock and its figures, as of one moment: the first page of ingredients. */
export const IngredientsPageDocument = graphql(`
  query IngredientsPage {
    asOfSeq
    ingredients(limit: 500) {
      ...IngredientFields
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
      ...IngredientFields
    }
  }
`)

/** Every supplier. */
export const SuppliersDocument = graphql(`
  query Suppliers {
    asOfSeq
    suppliers {
      ...SupplierFields
    }
  }
`)

/** A stock's transactions, newest first. */
export const IngredientHistoryDocument = graphql(`
  query IngredientHistory($ingredientId: ID!) {
    asOfSeq
    ingredientTransactions(ingredientId: $ingredientId, limit: 50) {
      ...IngredientTransactionFields
    }
  }
`)

/** The transactions before one that is already shown. */
export const OlderTransactionsDocument = graphql(`
  query OlderTransactions($ingredientId: ID!, $before: ID!) {
    asOfSeq
    ingredientTransactions(ingredientId: $ingredientId, limit: 50, before: $before) {
      ...IngredientTransactionFields
    }
  }
`)

/** The recipes that use an ingredient. */
export const RecipesUsingDocument = graphql(`
  query RecipesUsing($ingredientId: ID!) {
    asOfSeq
    recipesUsing(ingredientId: $ingredientId) {
      recipe {
        ...RecipeFields
      }
      amount
      unit
    }
  }
`)

/** What is on order. */
export const DeliveriesDocument = graphql(`
  query Deliveries {
    asOfSeq
    deliveries {
      ...DeliveryFields
    }
  }
`)
