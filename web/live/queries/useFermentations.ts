import { useMemo } from 'react'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { graphql } from '#generated/gql/gql.ts'
import type { FermentationsQuery } from '#generated/gql/graphql.ts'
import { useLiveState } from './useLiveState.ts'

const FermentationsDocument = graphql(`
  query Fermentations {
    fermentations {
      batchId
      sense {
        state
        gravity
        temperature
        progress
        fallPerDay
        hours
      }
      forecast {
        finish
        earliest
        latest
        course {
          at
          gravity
        }
        asOf
        isOld
        isLogged
      }
      setPoint
      offProfile {
        kind
        temperature
        off
        setPoint
        isFar
        hours
        measuredAt
      }
    }
  }
`)

/** What devices and profiles say about the batches that ferment, by batch, live; empty until it is known. */
export function useFermentations(): ReadonlyMap<string, Fermentation> {
  const { data, asOf } = useLiveState(FermentationsDocument)
  const sent = data?.fermentations
  const isLive = asOf === null
  return useMemo(
    () => new Map((sent ?? []).map((one) => [one.batchId, fermentationIn(one, isLive)])),
    [sent, isLive],
  )
}

/** As the rules take it. What was known when the connection was lost is told as old. */
function fermentationIn(
  { sense, forecast, setPoint, offProfile }: FermentationsQuery['fermentations'][number],
  isLive: boolean,
): Fermentation {
  return {
    sense: sense ? { ...sense, temperature: sense.temperature ?? null } : null,
    forecast: forecast
      ? {
          ...{ finish: new Date(forecast.finish), earliest: new Date(forecast.earliest) },
          ...{ latest: new Date(forecast.latest), asOf: new Date(forecast.asOf) },
          course: forecast.course.map(({ at, gravity }) => ({ at: new Date(at), gravity })),
          isOld: forecast.isOld || !isLive,
          isLogged: forecast.isLogged,
        }
      : null,
    setPoint: setPoint ?? null,
    offProfile: offProfile ? { ...offProfile, measuredAt: new Date(offProfile.measuredAt) } : null,
  }
}
