import type { DocumentNode } from 'graphql'
import type { ChangeType } from './changes.ts'
import { BatchFields, BatchLogFields, EquipmentFields, KegFields, UserFields } from './fragments.ts'

/** Reads one field of a cached entity. */
export type Read = (field: string) => unknown

/** What a cached list holds, and in which order, as the server would answer it. */
export type ListRule = {
  /** Whether an entity belongs in the list that was asked for with these arguments. Without it: always. */
  belongs?: (read: Read, args: Record<string, unknown>) => boolean
  /** What the list is sorted by, first key first; entities alike in all of them keep their order. */
  order?: { key: (read: Read) => string | number; descending?: boolean }[]
  /** How many the server gives at most when `limit` is not asked for. */
  limit?: number
}

/** How one entity lives in the cache. */
export type EntityRule = {
  fragment: DocumentNode
  fragmentName: string
  /** Fields of Query that are lists of it. */
  lists: Record<string, ListRule>
  /** The field of Query that gives one of it by id. */
  single?: string
  /** Fields of Query that are counted by the server from it, and are asked again when it changes. */
  counted?: string[]
}

const finished: unknown[] = ['COMPLETED', 'CANCELLED']
const vesselTypes: unknown[] = ['MASH_TUN', 'KETTLE', 'FERMENTER', 'BRITE_TANK']

/** Every live entity. A feature that adds an entity or a list adds a line here. */
export const entityRules = {
  Batch: {
    fragment: BatchFields,
    fragmentName: 'BatchFields',
    single: 'batch',
    counted: ['batchTotals'],
    lists: {
      batches: {
        limit: 200,
        belongs: (read, { stages }) => !Array.isArray(stages) || stages.includes(read('stage')),
        order: [
          { key: (read) => (finished.includes(read('stage')) ? 1 : 0) },
          { key: (read) => String(read('brewDate')), descending: true },
          { key: (read) => String(read('batchNumber')), descending: true },
        ],
      },
    },
  },
  Equipment: {
    fragment: EquipmentFields,
    fragmentName: 'EquipmentFields',
    lists: {
      equipment: {
        order: [
          { key: (read) => vesselTypes.indexOf(read('type')) },
          { key: (read) => String(read('label')) },
        ],
      },
    },
  },
  BatchLog: { fragment: BatchLogFields, fragmentName: 'BatchLogFields', lists: {} },
  Keg: { fragment: KegFields, fragmentName: 'KegFields', lists: {} },
  User: { fragment: UserFields, fragmentName: 'UserFields', lists: {} },
} satisfies Record<string, EntityRule>

/** The name of a live entity's type. */
export type EntityName = keyof typeof entityRules

/** What a change means for the cache: which entity it carries, in which of its fields, and whether it is gone. */
export type ChangeRule = { entity: EntityName; id: string; state?: string; removed?: true }

/** Every kind of change; null for those that carry no entity. */
export const changeRules: Record<ChangeType, ChangeRule | null> = {
  BatchSaved: { entity: 'Batch', id: 'batchId', state: 'batch' },
  BatchStageChanged: { entity: 'Batch', id: 'batchId', state: 'batch' },
  BatchRemoved: { entity: 'Batch', id: 'batchId', removed: true },
  EquipmentSaved: { entity: 'Equipment', id: 'equipmentId', state: 'equipment' },
  EquipmentStatusChanged: { entity: 'Equipment', id: 'equipmentId', state: 'equipment' },
  LogAdded: { entity: 'BatchLog', id: 'logId', state: 'log' },
  KegCountChanged: { entity: 'Keg', id: 'kegId', state: 'keg' },
  UserSaved: { entity: 'User', id: 'userId', state: 'user' },
  Heartbeat: null,
  Reset: null,
}
