import type { DeviceFieldsFragment } from '#generated/gql/graphql.ts'

/** A device as administrators see it. */
export type DeviceView = DeviceFieldsFragment

/** What is being done with which device. */
export interface DeviceTask {
  kind: 'bind' | 'rename' | 'calibrate' | 'retire' | 'message'
  deviceId: string
}
