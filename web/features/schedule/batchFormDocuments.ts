import { graphql } from '#generated/gql/gql.ts'

/** What a batch form chooses from, besides vessels. */
export const BatchFormChoicesDocument = graphql(`
  query BatchFormChoices {
    asOfSeq
    recipes(limit: 500) {
      ...RecipeFields
    }
    people {
      ...PersonFields
    }
  }
`)

/** The number that a batch of a year gets next. */
export const NextBatchNumberDocument = graphql(`
  query NextBatchNumber($year: Int!) {
    asOfSeq
    nextBatchNumber(year: $year)
  }
`)

/** Plans a batch. */
export const CreateBatchDocument = graphql(`
  mutation CreateBatch($input: BatchInput!, $commandId: ID) {
    createBatch(input: $input, commandId: $commandId) {
      ...BatchFields
    }
  }
`)

/** Deletes a batch. */
export const DeleteBatchDocument = graphql(`
  mutation DeleteBatch($id: ID!, $commandId: ID) {
    deleteBatch(id: $id, commandId: $commandId)
  }
`)
