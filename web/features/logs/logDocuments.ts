import { graphql } from '#generated/gql/gql.ts'

/** The fields of a log entry that charts and new entries need. */
graphql(`
  fragment ReadingFields on BatchLog {
    id
    version
    batchId
    logType
    timestamp
    temperature
    gravity
    pH
    pressure
    co2
    dissolvedOxygen
    issueFlag
    originalGravity
    isOriginalGravityMeasured
  }
`)

/** A batch with its latest readings. */
graphql(`
  fragment LoggedBatchFields on Batch {
    ...BatchFields
    logCount
    latestLog {
      ...BatchLogFields
    }
    openIssue {
      ...BatchLogFields
    }
    readings(limit: 40) {
      ...ReadingFields
    }
  }
`)

/** Every batch that ferments or conditions, as of one moment. */
export const LogsPageDocument = graphql(`
  query LogsPage {
    asOfSeq
    activeBatches {
      ...LoggedBatchFields
    }
  }
`)

/** One batch with its latest readings, also while it is kegged. */
export const LoggedBatchDocument = graphql(`
  query LoggedBatch($id: ID!) {
    asOfSeq
    batch(id: $id) {
      ...LoggedBatchFields
    }
  }
`)

/** The log of a batch, newest first, and all its readings for the chart. */
export const BatchHistoryDocument = graphql(`
  query BatchHistory($batchId: ID!) {
    asOfSeq
    batch(id: $batchId) {
      ...BatchFields
      logCount
      readings(limit: 500) {
        ...ReadingFields
      }
    }
    batchLogs(batchId: $batchId, limit: 50) {
      ...BatchLogFields
    }
  }
`)

/** The entries before one that is already shown. */
export const OlderLogsDocument = graphql(`
  query OlderLogs($batchId: ID!, $before: ID!) {
    asOfSeq
    batchLogs(batchId: $batchId, limit: 50, before: $before) {
      ...BatchLogFields
    }
  }
`)

/** Adds a reading or a note to a batch. */
export const AddLogDocument = graphql(`
  mutation AddLog($input: LogInput!, $commandId: ID) {
    addLog(input: $input, commandId: $commandId) {
      ...BatchLogFields
    }
  }
`)
