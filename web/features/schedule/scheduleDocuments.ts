import { graphql } from '#generated/gql/gql.ts'

/** Everything the schedule page shows, as of one moment. */
export const SchedulePageDocument = graphql(`
  query SchedulePage {
    asOfSeq
    batches(limit: 500) {
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
      ...EquipmentFields
    }
  }
`)

/** Moves a batch from the stage the user saw to another one. */
export const MoveBatchDocument = graphql(`
  mutation MoveBatch($id: ID!, $to: BatchStage!, $from: BatchStage, $commandId: ID) {
    moveBatch(id: $id, to: $to, from: $from, commandId: $commandId) {
      ...BatchFields
    }
  }
`)

/** Sets a vessel's status by hand. */
export const SetEquipmentStatusDocument = graphql(`
  mutation SetEquipmentStatus($id: ID!, $status: EquipmentStatus!, $commandId: ID) {
    setEquipmentStatus(id: $id, status: $status, commandId: $commandId) {
      ...EquipmentFields
    }
  }
`)

/** Frees every vessel that no active batch holds. */
export const CleanUpEquipmentDocument = graphql(`
  mutation CleanUpEquipment($commandId: ID) {
    cleanUpEquipment(commandId: $commandId) {
      message
      count
      equipment {
        ...EquipmentFields
      }
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
