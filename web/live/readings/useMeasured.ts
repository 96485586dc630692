import { useMemo, useState } from 'react'
import { measuredNames, type VesselReadings } from '#domain/devices/latestReadings.ts'
import { shownReading } from '#domain/devices/series/shownReading.ts'
import { thinned, type BandPoint } from '#domain/devices/series/thinning.ts'
import type { MeasuredSeriesQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { SeriesDocument } from './seriesDocument.ts'
import { detailOf, mostPoints, nowhere, type Stay } from './stay.ts'
import { useEachStay } from './useEachStay.ts'

/** What devices measured, in a person's units. */
export interface MeasuredCurve {
  gravity: readonly BandPoint[]
  /** What the second axis shows. */
  second: readonly BandPoint[]
  /** The gravity of all the time, whatever range of it is looked at. */
  wholeGravity: readonly BandPoint[]
  /** Whether some of it was requested and has not come yet. */
  isLoading: boolean
}

interface MeasuredStays {
  /** The times that are drawn, in their order: several where a batch was moved from tank to tank, at most six. */
  stays: readonly Stay[]
  /** The vessel whose readings are appended as they arrive; null for none. */
  vesselId: string | null
  /** What is looked at; null for everything. */
  range: Range | null
  /** What the second axis shows. */
  second: SecondKind
}

type Line = 'gravity' | 'second'

/** What devices measured in vessels: as a whole, finer where a range of it is looked at, and appended as it arrives. */
export function useMeasured({ stays, vesselId, range, second }: MeasuredStays): MeasuredCurve {
  const units = useUnits()
  const loaded = useEachStay(stays, useStay, { range, second })
  const arrived = useArrived(useReadings().get(vesselId ?? ''))
  return useMemo(() => {
    const of = (stays: readonly LoadedStay[], line: Line, kind: keyof VesselReadings) => {
      const shown = (stored: number) => shownReading(units, kind, stored)
      const points = stays.flatMap((stay) => pointsOf(stay, line, shown))
      return withArrived(points, arrived, kind, shown)
    }
    const coarse = loaded.map((stay) => ({ ...stay, detail: undefined }))
    return {
      gravity: drawn(of(loaded, 'gravity', 'gravity'), range),
      second: drawn(of(loaded, 'second', measuredNames[second]), range),
      wholeGravity: of(coarse, 'gravity', 'gravity'),
      isLoading: loaded.some(({ isLoading }) => isLoading),
    }
  }, [loaded, arrived, units, range, second])
}

interface LoadedStay {
  whole: MeasuredSeriesQuery | undefined
  detail: MeasuredSeriesQuery | undefined
  /** Whether `whole` was requested and has not come yet. */
  isLoading: boolean
}

/** What was measured in a stay, and the finer points of a range; those of the last one stay until the next ones are there. */
function useStay(
  stay: Stay | null,
  { range, second }: { range: Range | null; second: SecondKind },
): LoadedStay {
  const part = detailOf(stay, range)
  const whole = useLiveQuery(SeriesDocument, { variables: { ...(stay ?? nowhere), second }, skip: !stay })
  const detail = useLiveQuery(SeriesDocument, {
    ...{ variables: { ...(part ?? nowhere), second }, skip: !part },
    // Each range is asked for once or twice, and has thousands of points.
    fetchPolicy: 'no-cache',
  })
  const [ofStay, ofPart] = [stay ? whole.data : undefined, part ? detail.data : undefined]
  const isLoading = stay !== null && whole.loading
  return useMemo(() => ({ whole: ofStay, detail: ofPart, isLoading }), [ofStay, ofPart, isLoading])
}

/** The points of a whole stay and, where there are finer ones, those. */
function pointsOf({ whole, detail }: LoadedStay, line: Line, shown: (stored: number) => number): BandPoint[] {
  const read = (data: MeasuredSeriesQuery | undefined) =>
    (data?.[line].points ?? []).map(({ at, min, mean, max }): BandPoint => {
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
  kind: keyof VesselReadings,
  shown: (stored: number) => number,
): BandPoint[] {
  const all = [...points]
  for (const { [kind]: reading } of arrived) {
    // Of two kinds, the one that was not measured again comes with its previous value.
    if (!reading || reading.at.getTime() <= (all.at(-1)?.time ?? 0)) continue
    const value = shown(reading.value)
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

/** Two hours of a device that sends each quarter of a minute; the series is refetched each hour. */
const mostArrived = 500

/** The readings of a vessel since this was shown, oldest first. */
function useArrived(latest: VesselReadings | undefined): readonly VesselReadings[] {
  const [arrived, setArrived] = useState<readonly VesselReadings[]>([])
  const [before, setBefore] = useState<VesselReadings | undefined>(undefined)
  if (latest && momentsOf(latest) !== momentsOf(before)) {
    setBefore(latest)
    setArrived([...arrived.slice(1 - mostArrived), latest])
  }
  return arrived
}

const momentsOf = (readings: VesselReadings | undefined) =>
  Object.values(readings ?? {})
    .map(({ at }) => at.getTime())
    .join()
