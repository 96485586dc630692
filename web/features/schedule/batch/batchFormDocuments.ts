import { graphql } from '#generated/gql/gql.ts'

/** What a batch form chooses from, besides vessels, and what they are booked for: asked like the board, so that it is there. */
export const BatchFormChoicesDocument = graphql(`
  query BatchFormChoices {
    asOfSeq
    recipes(limit: 500) {
      ...RecipeFields
    }
    people {
      ...PersonFields
    }
    batches(stages: [PLANNED, MASHING, BOILING, FERMENTING, CONDITIONING, KEGGING], limit: 500) {
      ...BatchFields
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

/** How much goes with a batch. */
export const BatchLogCountDocument = graphql(`
  query BatchLogCount($id: ID!) {
    asOfSeq
    batch(id: $id) {
      id
      logCount
    }
  }
`)

/** Takes a batch off the schedule, or puts it back. */
export const ArchiveBatchDocument = graphql(`
  mutation ArchiveBatch($id: ID!, $archived: Boolean!, $commandId: ID) {
    archiveBatch(id: $id, archived: $archived, commandId: $commandId) {
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
