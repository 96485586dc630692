import { useMemo } from 'react'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'
import { thinned, type BandPoint } from '#domain/devices/series/thinning.ts'
import { fromStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { MeasuredSeriesQuery } from '#generated/gql/graphql.ts'
import { vesselOf, type RecordedBatch } from '#web/features/batch/batchViews.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { SeriesDocument } from './seriesDocument.ts'
import { detailOf, mostPoints, staysOf, type Stay } from './stays.ts'
import { useArrived } from './useArrived.ts'

const hourMs = 3_600_000
const nobody: Stay = { equipmentId: '', from: '', to: '', points: 2 }

/** What devices measured of a batch, in a person's units. */
export interface MeasuredCurve {
  temperature: readonly BandPoint[]
  gravity: readonly BandPoint[]
}

/**
 * What devices measured of a batch in its tanks: as a whole, refetched each hour, finer where a range of it is looked at, and
 * appended as it arrives.
 */
export function useMeasured(batch: RecordedBatch | null, range: Range | null): MeasuredCurve {
  const units = useUnits()
  // Until the end of this hour, so that the same series is asked for within it.
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  const stays = batch && staysOf(batch, new Date(hour).toISOString())
  const fermented = useStay(stays?.fermenting ?? null, range)
  const conditioned = useStay(stays?.conditioning ?? null, range)
  const vessel = batch && vesselOf(batch)
  const arrived = useArrived(useReadings().get(vessel?.id ?? ''))
  return useMemo(() => {
    const of = (kind: keyof MeasuredCurve) => {
      const points = [fermented, conditioned].flatMap((stay) => pointsOf(stay, kind, units))
      return drawn(withArrived(points, arrived, kind, units), range)
    }
    return { temperature: of('temperature'), gravity: of('gravity') }
  }, [fermented, conditioned, arrived, units, range])
}

interface LoadedStay {
  whole: MeasuredSeriesQuery | undefined
  detail: MeasuredSeriesQuery | undefined
}

/** What was measured in a stay, and the finer points of a range; those of the last one stay until the next ones are there. */
function useStay(stay: Stay | null, range: Range | null): LoadedStay {
  const part = detailOf(stay, range)
  const whole = useLiveQuery(SeriesDocument, { variables: stay ?? nobody, skip: !stay })
  const detail = useLiveQuery(SeriesDocument, {
    ...{ variables: part ?? nobody, skip: !part },
    // Each range is asked for once or twice, and has thousands of points.
    fetchPolicy: 'no-cache',
  })
  const [ofStay, ofPart] = [stay ? whole.data : undefined, part ? detail.data : undefined]
  return useMemo(() => ({ whole: ofStay, detail: ofPart }), [ofStay, ofPart])
}

/** The points of a whole stay and, where there are finer ones, those. */
function pointsOf({ whole, detail }: LoadedStay, kind: keyof MeasuredCurve, units: Units): BandPoint[] {
  const shown = (value: number) => fromStored(units, kind, value)
  const read = (data: MeasuredSeriesQuery | undefined) =>
    (data?.[kind].points ?? []).map(({ at, min, mean, max }): BandPoint => {
      return { time: Date.parse(at), low: shown(min), mean: shown(mean), high: shown(max) }
    })
  const fine = read(detail)
  const [first, last] = [fine[0]?.time ?? Infinity, fine.at(-1)?.time ?? Infinity]
  const coarse = read(whole)
  return [...coarse.filter(({ time }) => time < first), ...fine, ...coarse.filter(({ time }) => time > last)]
}

function withArrived(
  points: readonly BandPoint[],
  arrived: readonly VesselReadings[],
  kind: keyof MeasuredCurve,
  units: Units,
): BandPoint[] {
  const all = [...points]
  for (const { [kind]: reading } of arrived) {
    // Of two kinds, the one that was not measured again comes with its previous value.
    if (!reading || reading.at.getTime() <= (all.at(-1)?.time ?? 0)) continue
    const value = fromStored(units, kind, reading.value)
    all.push({ time: reading.at.getTime(), low: value, mean: value, high: value })
  }
  return all
}

/** At most a thousand points of what is shown; what is beside it is there for the moment in which it is moved. */
function drawn(points: readonly BandPoint[], range: Range | null): readonly BandPoint[] {
  if (!range) return thinned(points, mostPoints)
  const before = points.filter(({ time }) => time < range.from)
  const shown = points.filter(({ time }) => range.from <= time && time <= range.to)
  const after = points.filter(({ time }) => time > range.to)
  return [...before, ...thinned(shown, mostPoints), ...after]
}
