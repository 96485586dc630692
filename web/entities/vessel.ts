import { graphql } from '#generated/gql/gql.ts'
import type { EquipmentFieldsFragment } from '#generated/gql/graphql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** A vessel. */
export const EquipmentFields = graphql(`
  fragment EquipmentFields on Equipment {
    id
    version
    updatedAt
    type
    status
    label
    name
    capacityBBL
    alsoConditions
    retiredAt
  }
`)

/** A vessel as pages show it. */
export type VesselView = EquipmentFieldsFragment

graphql(`
  fragment EquipmentChanges on Change {
    ... on EquipmentStatusChanged {
      equipmentId
      equipment {
        ...EquipmentFields
      }
    }
    ... on EquipmentSaved {
      equipmentId
      equipment {
        ...EquipmentFields
      }
    }
    ... on VesselContentsChanged {
      equipmentId
      equipment {
        ...EquipmentFields
      }
    }
    ... on VolumeRecorded {
      actId
    }
    ... on ReadingsMarked {
      equipmentId
    }
    ... on ReadingsReplayed {
      equipmentId
    }
  }
`)

const vesselTypes: unknown[] = ['MASH_TUN', 'KETTLE', 'FERMENTER', 'BRITE_TANK']
const saved = { id: 'equipmentId', state: 'equipment', refetches: ['vesselHistory'] } as const

/** A vessel in service. */
export const vessel = entity({
  fragment: EquipmentFields,
  lists: {
    equipment: {
      belongs: (read) => !read('retiredAt'),
      order: [{ key: (read) => vesselTypes.indexOf(read('type')) }, { key: (read) => String(read('label')) }],
    },
  },
  changes: {
    EquipmentSaved: saved,
    EquipmentStatusChanged: saved,
    VesselContentsChanged: {
      id: 'equipmentId',
      state: 'equipment',
      refetches: ['volumeActs', 'batchBalance'],
    },
    VolumeRecorded: { id: 'actId', refetches: ['volumeActs', 'batchBalance'] },
    ReadingsMarked: { id: 'equipmentId', refetches: ['series', 'readingMarks', 'excludedReadings'] },
    ReadingsReplayed: { id: 'equipmentId', refetches: ['series', 'excludedReadings'] },
  },
})
