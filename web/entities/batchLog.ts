import { graphql } from '#generated/gql/gql.ts'
import { entity, newestFirst } from '#web/live/cache/entity.ts'
import { pagesOf } from '#web/live/cache/fieldPolicies.ts'
import { joinBatch, leaveBatch, leavePlace } from './logsOfBatch.ts'

/** A reading or a note on a batch. */
export const BatchLogFields = graphql(`
  fragment BatchLogFields on BatchLog {
    id
    version
    updatedAt
    batchId
    equipment {
      ...EquipmentFields
    }
    logType
    timestamp
    createdAt
    temperature
    gravity
    pH
    pressure
    co2
    dissolvedOxygen
    appearance
    aromaNotes
    tasteNotes
    generalNotes
    issueFlag
    issueSeverity
    issueDescription
    issueResolvedAt
    issueResolver
    issueResolution
    targetGravity
    originalGravity
    isOriginalGravityMeasured
    volume
    additions {
      ingredientId
      name
      quantity
      unit
    }
    loggedBy {
      ...PersonFields
    }
    photos {
      ...PhotoFields
    }
  }
`)

graphql(`
  fragment BatchLogChanges on Change {
    ... on LogAdded {
      logId
      batchId
      log {
        ...BatchLogFields
      }
    }
    ... on LogSaved {
      logId
      batchId
      log {
        ...BatchLogFields
      }
    }
    ... on IssueStatusChanged {
      logId
      batchId
      log {
        ...BatchLogFields
      }
    }
    ... on LogRemoved {
      logId
      batchId
    }
  }
`)

/** Which batches ferment or condition, and how many log entries each has. */
const LogCountsDocument = graphql(`
  query LogCounts {
    asOfSeq
    activeBatches {
      id
      logCount
    }
  }
`)

const saved = { id: 'logId', state: 'log' } as const

/** A log entry of a batch. */
export const batchLog = entity({
  fragment: BatchLogFields,
  // The server counts a batch's entries; the count comes with the list of active batches.
  derived: ['activeBatches', 'batchVolumes'],
  smallQueries: { activeBatches: LogCountsDocument },
  move: leavePlace,
  join: joinBatch,
  leave: leaveBatch,
  lists: {
    batchLogs: {
      page: 50,
      belongs: (read, { batchId }) => read('batchId') === batchId,
      order: newestFirst,
    },
  },
  changes: {
    LogAdded: saved,
    LogSaved: { ...saved, refetches: ['logRevisions'] },
    IssueStatusChanged: saved,
    LogRemoved: { id: 'logId', removed: true, refetches: ['logRevisions'] },
  },
  policies: { Query: { fields: { batchLogs: pagesOf('batchId') } } },
})
