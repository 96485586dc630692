import { graphql } from '#generated/gql/gql.ts'

/**
 * The choices of a batch form besides vessels, and the vessels' bookings: the same query as the board's, so that it is
 * cached.
 */
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

/** The next batch number of a year. */
export const NextBatchNumberDocument = graphql(`
  query NextBatchNumber($year: Int!) {
    asOfSeq
    nextBatchNumber(year: $year)
  }
`)

/** The finished batches of a recipe, newest brew date first. */
export const FinishedBatchesDocument = graphql(`
  query FinishedBatches($recipeId: ID!) {
    asOfSeq
    pastBatches(recipeId: $recipeId, limit: 10) {
      total
      batches {
        ...BatchFields
      }
    }
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

/** The number of log entries deleted with a batch. */
export const BatchLogCountDocument = graphql(`
  query BatchLogCount($id: ID!) {
    asOfSeq
    batch(id: $id) {
      id
      logCount
    }
  }
`)

/** Archives a batch, or puts it back on the schedule. */
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
