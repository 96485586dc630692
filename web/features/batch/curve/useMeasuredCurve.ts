import { text } from '#web/ui/language/text.ts'
import { useMemo } from 'react'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import { fromStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { MeasuredSeriesQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { vesselOf, type RecordedBatch } from '#web/features/batch/batchViews.ts'
import { withBands, type BandPoint } from '#web/ui/charts/bands.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { SeriesDocument } from './seriesDocument.ts'
import { staysOf, type Stay } from './stays.ts'
import { useArrived } from './useArrived.ts'

const hourMs = 3_600_000
const nobody: Stay = { equipmentId: '', from: '', to: '', points: 2 }

/** The batch's curve with what devices measured in its tanks: refetched each hour, and appended as it arrives. */
export function useMeasuredCurve(batch: RecordedBatch, curve: ChartData): ChartData {
  const units = useUnits()
  // Until the end of this hour, so that the same series is asked for within it.
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  const { fermenting, conditioning } = staysOf(batch, new Date(hour).toISOString())
  const first = useLiveQuery(SeriesDocument, { variables: fermenting ?? nobody, skip: !fermenting })
  const second = useLiveQuery(SeriesDocument, { variables: conditioning ?? nobody, skip: !conditioning })
  const readings = useReadings().get(vesselOf(batch)?.id ?? '')
  const arrived = useArrived(readings)
  const [fermented, conditioned] = [
    fermenting ? first.data : undefined,
    conditioning ? second.data : undefined,
  ]
  return useMemo(
    () => withMeasured(curve, [fermented, conditioned], arrived, units),
    [curve, fermented, conditioned, arrived, units],
  )
}

function withMeasured(
  curve: ChartData,
  loaded: readonly (MeasuredSeriesQuery | undefined)[],
  arrived: readonly VesselReadings[],
  units: Units,
): ChartData {
  const pointsOf = (kind: 'temperature' | 'gravity'): BandPoint[] => {
    const shown = (value: number) => fromStored(units, kind, value)
    const stored = loaded.flatMap((data) =>
      (data?.[kind].points ?? []).map(({ at, min, mean, max }) => {
        return { time: Date.parse(at), low: shown(min), mean: shown(mean), high: shown(max) }
      }),
    )
    const last = stored.at(-1)?.time ?? 0
    const later = arrived.flatMap(({ [kind]: reading }) => {
      const value = reading && shown(reading.value)
      return reading && value !== undefined
        ? [{ time: reading.at.getTime(), low: value, mean: value, high: value }]
        : []
    })
    return [...stored, ...later.filter(({ time }) => time > last)]
  }
  const [gravity, temperature] = curve.series
  return withBands(curve, [
    {
      label: text('fermentation.gravityOfDevice'),
      tone: gravity.tone,
      of: 0,
      format: gravity.format,
      points: pointsOf('gravity'),
    },
    {
      label: text('fermentation.temperatureOfDevice'),
      tone: temperature.tone,
      of: 1,
      format: temperature.format,
      points: pointsOf('temperature'),
    },
  ])
}
