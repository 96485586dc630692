import { graphql } from '#generated/gql/gql.ts'

/** What the board and the timeline show, as of one moment: every batch that is not finished. */
export const SchedulePageDocument = graphql(`
  query SchedulePage {
    asOfSeq
    batches(stages: [PLANNED, MASHING, BOILING, FERMENTING, CONDITIONING, KEGGING], limit: 500) {
      ...BatchFields
    }
    batchTotals {
      total
      byStage {
        stage
        count
      }
    }
    equipment {
      ...WholeEquipmentFields
    }
  }
`)

/** One page of all batches, the unfinished ones first. */
export const ScheduleListDocument = graphql(`
  query ScheduleList($limit: Int!, $offset: Int!) {
    asOfSeq
    batches(limit: $limit, offset: $offset) {
      ...BatchFields
    }
  }
`)

/** One batch, or null when there is none with this id. */
export const ScheduledBatchDocument = graphql(`
  query ScheduledBatch($id: ID!) {
    asOfSeq
    batch(id: $id) {
      ...BatchFields
    }
  }
`)

/** What there is of a batch in a vessel, as far as it was recorded. */
export const BatchBeerDocument = graphql(`
  query BatchBeer($batchId: ID!) {
    asOfSeq
    brewSteps(batchId: $batchId) {
      ...BrewStepFields
    }
    kegTransactions(batchId: $batchId, limit: 200) {
      ...KegTransactionFields
    }
    batchVolumes(batchId: $batchId) {
      batchId
      knockedOutBBL
      transferredBBL
      splitOffBBL
    }
  }
`)

/** Moves a batch from the stage that the user saw to another one. */
export const MoveBatchDocument = graphql(`
  mutation MoveBatch(
    $id: ID!
    $to: BatchStage!
    $from: BatchStage
    $cancelReason: String
    $dumpedBBL: Float
    $commandId: ID
  ) {
    moveBatch(
      id: $id
      to: $to
      from: $from
      cancelReason: $cancelReason
      dumpedBBL: $dumpedBBL
      commandId: $commandId
    ) {
      ...BatchFields
    }
  }
`)

/** Edits a batch: the changed fields alone. */
export const UpdateBatchDocument = graphql(`
  mutation UpdateBatch($id: ID!, $baseVersion: Int!, $changes: BatchChanges!, $commandId: ID) {
    updateBatch(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...BatchFields
    }
  }
`)
