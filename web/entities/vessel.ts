import { graphql } from '#generated/gql/gql.ts'
import type { EquipmentFieldsFragment, WholeEquipmentFieldsFragment } from '#generated/gql/graphql.ts'
import { entity } from '#web/live/cache/entity.ts'
import { replaced } from '#web/live/cache/fieldPolicies.ts'

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

/** A vessel with what it holds. */
const WholeEquipmentFields = graphql(`
  fragment WholeEquipmentFields on Equipment {
    ...EquipmentFields
    contents {
      volumeBBL
      isAssumed
      heldAt
      heldBy {
        ...PersonFields
      }
      holdReason
      parts {
        batchNumber
        volumeBBL
      }
    }
  }
`)

/** A vessel as pages show it. */
export type VesselView = EquipmentFieldsFragment

/** A vessel as pages show it with what it holds. */
export type WholeVesselView = WholeEquipmentFieldsFragment

graphql(`
  fragment EquipmentChanges on Change {
    ... on EquipmentStatusChanged {
      equipmentId
      equipment {
        ...WholeEquipmentFields
      }
    }
    ... on EquipmentSaved {
      equipmentId
      equipment {
        ...WholeEquipmentFields
      }
    }
    ... on VesselContentsChanged {
      equipmentId
      equipment {
        ...WholeEquipmentFields
      }
    }
    ... on ContentsHeld {
      equipmentId
      equipment {
        ...WholeEquipmentFields
      }
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
  fragment: WholeEquipmentFields,
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
      refetches: [
        'volumeActs',
        'batchBalance',
        'batchVolumes',
        'batchKin',
        'batchHalf',
        'harvestableYeast',
        'traceLot',
        'tracePackageLot',
      ],
    },
    ContentsHeld: {
      id: 'equipmentId',
      state: 'equipment',
      refetches: ['vesselHistory', 'traceLot', 'tracePackageLot'],
    },
    ReadingsMarked: { id: 'equipmentId', refetches: ['series', 'readingMarks', 'excludedReadings'] },
    ReadingsReplayed: { id: 'equipmentId', refetches: ['series', 'excludedReadings'] },
  },
  policies: {
    Equipment: { fields: { contents: replaced } },
  },
})
