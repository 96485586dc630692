import { measuredNames } from '#domain/devices/latestReadings.ts'
import { measurementText } from '#domain/fermentation/readings.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { DeviceFieldsFragment } from '#generated/gql/graphql.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** A device as administrators see it. */
export type DeviceView = DeviceFieldsFragment

/** What is being done with which device. */
export interface DeviceTask {
  kind: 'bind' | 'replace' | 'rename' | 'calibrate' | 'replay' | 'retire' | 'message'
  deviceId: string
}

/** What a device measured last, in a person's units; empty when it measured nothing. */
export function measuredText({ measured }: DeviceView, units: Units): string {
  const texts = measured.map(({ kind, value }) =>
    measurementText(measuredNames[kind], value, units, shownLocale()),
  )
  return texts.join(' · ')
}
