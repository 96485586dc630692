import { graphql } from '#generated/gql/gql.ts'

/** A vessel's history, newest first. */
export const VesselHistoryDocument = graphql(`
  query VesselHistory($equipmentId: ID!, $before: ID) {
    asOfSeq
    vesselHistory(equipmentId: $equipmentId, limit: 50, before: $before) {
      id
      at
      by {
        id
        name
      }
      what
      batch {
        id
        batchNumber
      }
    }
  }
`)

/** Adds a vessel. */
export const CreateEquipmentDocument = graphql(`
  mutation CreateEquipment($input: EquipmentInput!, $commandId: ID) {
    createEquipment(input: $input, commandId: $commandId) {
      ...EquipmentFields
    }
  }
`)

/** Edits a vessel: the changed fields alone. */
export const UpdateEquipmentDocument = graphql(`
  mutation UpdateEquipment($id: ID!, $baseVersion: Int!, $changes: EquipmentChanges!, $commandId: ID) {
    updateEquipment(id: $id, baseVersion: $baseVersion, changes: $changes, commandId: $commandId) {
      ...EquipmentFields
    }
  }
`)

/** Takes a vessel out of service. */
export const RetireEquipmentDocument = graphql(`
  mutation RetireEquipment($id: ID!, $commandId: ID) {
    retireEquipment(id: $id, commandId: $commandId) {
      ...EquipmentFields
    }
  }
`)

/** The devices that measure a vessel. */
export const VesselDevicesDocument = graphql(`
  query VesselDevices($equipmentId: ID!) {
    asOfSeq
    vesselDevices(equipmentId: $equipmentId) {
      id
      name
      dialect
      lastSeenAt
      intervalSeconds
      isSilent
      batteryVolts
      batteryPercent
      signal
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
