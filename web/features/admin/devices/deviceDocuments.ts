import { graphql } from '#generated/gql/gql.ts'

/** A device as administrators see it. */
graphql(`
  fragment DeviceFields on Device {
    id
    version
    name
    identity
    dialect
    equipment {
      id
      label
    }
    boundAt
    lastSeenAt
    intervalSeconds
    isSilent
    batteryVolts
    batteryPercent
    signal
    calibration {
      temperatureScale
      gravityScale
      temperatureOffset
      gravityCoefficients
      smoothing
    }
    measured {
      kind
      value
    }
    lastMessage {
      receivedAt
      path
      query
      body
    }
    retiredAt
  }
`)

/** Every device, also as a subscription. */
export const DevicesDocument = graphql(`
  query Devices {
    devices {
      ...DeviceFields
    }
  }
`)

/** The addresses that devices post to. */
export const IngestAddressesDocument = graphql(`
  query IngestAddresses {
    asOfSeq
    ingestAddresses {
      ...IngestAddressFields
    }
  }
`)

/** The vessels that a device can be bound to. */
export const MeasurableVesselsDocument = graphql(`
  query MeasurableVessels {
    asOfSeq
    equipment {
      ...EquipmentFields
    }
  }
`)

/** Adds an address. */
export const CreateIngestAddressDocument = graphql(`
  mutation CreateIngestAddress($name: String!, $commandId: ID) {
    createIngestAddress(name: $name, commandId: $commandId) {
      id
      url
    }
  }
`)

/** Revokes an address. */
export const RevokeIngestAddressDocument = graphql(`
  mutation RevokeIngestAddress($id: ID!, $commandId: ID) {
    revokeIngestAddress(id: $id, commandId: $commandId) {
      ...IngestAddressFields
    }
  }
`)

/** Has a device measure a vessel, or none. */
export const BindDeviceDocument = graphql(`
  mutation BindDevice($id: ID!, $equipmentId: ID, $commandId: ID) {
    bindDevice(id: $id, equipmentId: $equipmentId, commandId: $commandId) {
      id
    }
  }
`)

/** Renames a device. */
export const RenameDeviceDocument = graphql(`
  mutation RenameDevice($id: ID!, $name: String!, $commandId: ID) {
    renameDevice(id: $id, name: $name, commandId: $commandId) {
      id
    }
  }
`)

/** Corrects what a device measures from now on. */
export const CalibrateDeviceDocument = graphql(`
  mutation CalibrateDevice($id: ID!, $calibration: CalibrationInput!, $baseVersion: Int, $commandId: ID) {
    calibrateDevice(id: $id, calibration: $calibration, baseVersion: $baseVersion, commandId: $commandId) {
      id
    }
  }
`)

/** Retires a device. */
export const RetireDeviceDocument = graphql(`
  mutation RetireDevice($id: ID!, $commandId: ID) {
    retireDevice(id: $id, commandId: $commandId) {
      id
    }
  }
`)

/** Has another device measure the vessel of one, which is retired. */
export const ReplaceDeviceDocument = graphql(`
  mutation ReplaceDevice($id: ID!, $by: ID!, $commandId: ID) {
    replaceDevice(id: $id, by: $by, commandId: $commandId) {
      id
    }
  }
`)

/** Reads a device's last message again. */
export const ReplayDeviceDocument = graphql(`
  mutation ReplayDevice($id: ID!, $commandId: ID) {
    replayDevice(id: $id, commandId: $commandId) {
      id
    }
  }
`)
