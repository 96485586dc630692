import { useMemo } from 'react'
import { readingsByVessel, type VesselReadings } from '#domain/devices/latestReadings.ts'
import { graphql } from '#generated/gql/gql.ts'
import { useLiveState } from './useLiveState.ts'

const ReadingsDocument = graphql(`
  query Readings {
    readings {
      equipmentId
      kind
      value
      at
      setPoint
    }
  }
`)

/** What devices measured last, by vessel, live. Empty until it is known, and where no device measures. */
export function useReadings(): ReadonlyMap<string, VesselReadings> {
  const { data } = useLiveState(ReadingsDocument)
  const sent = data?.readings
  return useMemo(() => readingsByVessel(sent ?? []), [sent])
}
