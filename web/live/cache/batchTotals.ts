import { graphql } from '#generated/gql/gql.ts'

/** How many batches there are in total and by stage. */
export const BatchTotalsDocument = graphql(`
  query BatchTotals {
    asOfSeq
    batchTotals {
      total
      byStage {
        stage
        count
      }
    }
  }
`)
