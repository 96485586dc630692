import { graphql } from '#generated/gql/gql.ts'

/** The batches that were in a vessel, the last hundred of them, and those that are in any tank. */
export const VesselBatchesDocument = graphql(`
  query VesselBatches($vesselId: ID!) {
    asOfSeq
    pastBatches(vesselId: $vesselId, limit: 100, offset: 0) {
      total
      batches {
        ...BatchFields
      }
    }
    batches(stages: [FERMENTING, CONDITIONING, KEGGING], limit: 100) {
      ...BatchFields
    }
  }
`)
