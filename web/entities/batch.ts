import { graphql } from '#generated/gql/gql.ts'
import type { BatchFieldsFragment } from '#generated/gql/graphql.ts'
import type { Reference } from '@apollo/client/cache'
import { entity } from '#web/live/cache/entity.ts'
import { replaced } from '#web/live/cache/fieldPolicies.ts'

/** A batch with its recipe, brewer and vessels. */
export const BatchFields = graphql(`
  fragment BatchFields on Batch {
    id
    version
    updatedAt
    batchNumber
    recipe {
      ...RecipeFields
    }
    brewDate
    brewer {
      ...PersonFields
    }
    batchSizeBBL
    brews
    leftInTankBBL
    stage
    mashTun {
      ...EquipmentFields
    }
    kettle {
      ...EquipmentFields
    }
    fermenter {
      ...EquipmentFields
    }
    briteTank {
      ...EquipmentFields
    }
    expectedFermentationDays
    expectedConditioningDays
    notes
    assignedTeam
    mashingStartDate
    boilingStartDate
    fermentingStartDate
    conditioningStartDate
    keggingDate
    completedAt
    cancelReason
    dumpedBBL
    archivedAt
    stays {
      equipmentId
      label
      from
      until
    }
    originalGravity
    temperatureProfile {
      ...TemperatureStepFields
    }
  }
`)

/** A batch as pages show it. */
export type BatchView = BatchFieldsFragment

graphql(`
  fragment BatchChanges on Change {
    ... on BatchStageChanged {
      batchId
      from
      to
      batch {
        ...BatchFields
      }
    }
    ... on BatchSaved {
      batchId
      batch {
        ...BatchFields
      }
    }
    ... on BatchRemoved {
      batchId
    }
    ... on ReadingsImported {
      batchId
    }
  }
`)

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

const finished: unknown[] = ['COMPLETED', 'CANCELLED']
const inTank: unknown[] = ['FERMENTING', 'CONDITIONING']
const saved = { id: 'batchId', state: 'batch' } as const

const kin = ['batchKin', 'batchHalf'] as const

/** A batch on the schedule. */
export const batch = entity({
  fragment: BatchFields,
  singles: ['batch', 'batchByNumber'],
  derived: [
    'batchTotals',
    'nextBatchNumber',
    'pastBatches',
    'batchVolumes',
    'orderProposals',
    'brewsUnderWay',
  ],
  smallQueries: { batchTotals: BatchTotalsDocument },
  lists: {
    batches: {
      limit: 200,
      belongs: (read, { stages, archived }) =>
        Boolean(read('archivedAt')) === Boolean(archived) &&
        (!Array.isArray(stages) || stages.includes(read('stage'))),
      order: [
        { key: (read) => (finished.includes(read('stage')) ? 1 : 0) },
        { key: (read) => String(read('brewDate')), descending: true },
        { key: (read) => String(read('batchNumber')), descending: true },
      ],
    },
    activeBatches: { belongs: (read) => inTank.includes(read('stage')) },
  },
  changes: {
    // A number may lead to another batch now, or to one again.
    BatchSaved: {
      ...saved,
      refetches: ['vesselHistory', 'stockForBatch', 'trash', 'batchByNumber', 'stageMoves', ...kin],
    },
    BatchStageChanged: { ...saved, refetches: ['vesselHistory', 'stageMoves', ...kin] },
    BatchRemoved: { id: 'batchId', removed: true, refetches: ['vesselHistory', 'trash', ...kin] },
    ReadingsImported: { id: 'batchId', refetches: ['series', 'excludedReadings'] },
  },
  policies: {
    // A batch that is already cached from a list opens immediately.
    Query: {
      fields: {
        batch: {
          read: (known: Reference | null | undefined, { args, toReference }) =>
            known === undefined ? toReference({ __typename: 'Batch', id: String(args?.id) }) : known,
        },
      },
    },
    Batch: { fields: { readings: replaced, temperatureProfile: replaced, stays: replaced } },
    PastBatches: { keyFields: false, fields: { batches: replaced } },
    BatchKin: { keyFields: ['batchId'], fields: { splits: replaced } },
    BatchHalf: { keyFields: ['equipmentId'] },
    BatchTotals: { keyFields: false, fields: { byStage: replaced } },
    StageTotal: { keyFields: false },
    BatchStock: { keyFields: false },
  },
})
