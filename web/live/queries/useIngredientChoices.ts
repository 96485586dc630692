import { graphql } from '#generated/gql/gql.ts'
import { useWholeList } from './useWholeList.ts'

/** The ingredients to choose from: the first page. */
const IngredientChoicesDocument = graphql(`
  query IngredientChoices {
    asOfSeq
    ingredients(limit: 500) {
      ...IngredientFields
    }
  }
`)

/** The ingredients to choose from: a further page. */
const MoreChoicesDocument = graphql(`
  query MoreChoices($offset: Int!) {
    asOfSeq
    ingredients(limit: 500, offset: $offset) {
      ...IngredientFields
    }
  }
`)

/** Every ingredient, to choose from: `items`, also while further pages are loaded. */
export const useIngredientChoices = () =>
  useWholeList('ingredients', IngredientChoicesDocument, MoreChoicesDocument)
