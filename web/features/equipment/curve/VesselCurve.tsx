import { useMemo, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { CurveMarks, type Marking } from '#web/live/readings/marks/CurveMarks.tsx'
import { MarkButton } from '#web/live/readings/marks/MarkButton.tsx'
import { useExcluded, type Excluded } from '#web/live/readings/marks/useExcluded.ts'
import { mostPoints } from '#web/live/readings/stay.ts'
import { useMeasured, type MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import { useSecondKinds } from '#web/live/readings/useSecondKinds.ts'
import { SecondAxis } from '#web/ui/charts/second/SecondAxis.tsx'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import type { CurveRange } from '#web/ui/charts/zoom/curveRange.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { zoomWithin } from '#web/ui/charts/zoom/zoomWithin.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { VesselBatchesDocument } from './vesselBatchesDocument.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { measuredCurve } from '#web/live/readings/measuredCurve.ts'
import type { ChartData, ChartMarker } from '#web/ui/charts/chartData.ts'
import { gravityLine } from '#web/ui/charts/gravityLine.ts'
import { kindLabels } from '#web/ui/charts/second/kindLabels.ts'
import { secondLine } from '#web/ui/charts/second/secondLine.ts'
import type { BatchView } from '#web/entities/batch.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How far back a vessel is shown at least, and at most: longer is not asked for at once. */
const [shortestMs, longestMs] = [366 * dayMs, 3_650 * dayMs]

/** What devices measured in a vessel, from its last day to its first batch, to be marked; nothing where none ever did. */
export function VesselCurve({ vessel }: { vessel: VesselView }) {
  const units = useUnits()
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  const [chosen, choose] = useState<CurveRange | null>({ last: 7 * dayMs })
  const [second, chooseSecond] = useState<SecondKind>('TEMPERATURE')
  const { data } = useLiveQuery(VesselBatchesDocument, { variables: { vesselId: vessel.id } })
  const stays = useMemo(
    () => batchStays([...(data?.pastBatches.batches ?? []), ...(data?.batches ?? [])], vessel.id),
    [data, vessel.id],
  )
  const first = Math.max(hour - longestMs, Math.min(hour - shortestMs, stays[0]?.from ?? hour))
  const zoom = zoomWithin(
    { from: first, to: hour },
    { isLive: true, chosen, choose, spans: ['day', 'week', 'month', 'year'] },
  )
  const [from, to] = [zoom.range?.from, zoom.range?.to]
  const range = useMemo(() => (from === undefined || to === undefined ? null : { from, to }), [from, to])
  const until = new Date(hour).toISOString()
  const all = useMemo(
    () => [{ equipmentId: vessel.id, points: mostPoints, from: new Date(first).toISOString(), to: until }],
    [vessel.id, first, until],
  )
  const { kinds: offered } = useSecondKinds(all)
  const measured = useMeasured({ stays: all, vesselId: vessel.id, range, second })
  const excluded = useExcluded({ stays: all, asked: all, until, range })
  const [marking, setMarking] = useState<Marking>(null)
  const chart = useMemo(
    () => vesselChart(measured, stays, { second, units, excluded }),
    [measured, stays, second, units, excluded],
  )
  if (!chart.bands && offered.length === 0 && excluded.times.length === 0) return null
  const select = (part: Range) => setMarking({ range: part, kind: 'GRAVITY', excluded: true })
  return (
    <Stack $gap="sm">
      <TimeChart
        label={text('equipment.curveOf', { label: vessel.label })}
        data={chart}
        zoom={{ ...zoom, range, select: marking === 'selecting' ? select : null }}
        actions={<MarkButton marking={marking} onMark={setMarking} />}
      />
      <SecondAxis chosen={second} offered={offered} onChoose={chooseSecond} />
      <CurveMarks
        {...{ excluded, marking }}
        vesselOf={() => vessel.label}
        shown={range ?? zoom.limits}
        onMark={setMarking}
      />
    </Stack>
  )
}

/** The chart of a vessel: what devices measured in it, what of that doesn't count, and the batches that were in it. */
function vesselChart(
  measured: MeasuredCurve,
  stays: readonly BatchStay[],
  { second, units, excluded }: { second: SecondKind; units: Units; excluded: Excluded },
): ChartData {
  const markers = batchMarkers(stays)
  const times = [...new Set(markers.map(({ time }) => time))].sort((a, b) => a - b)
  const nothing = times.map(() => null)
  const series = [
    { label: text(kindLabels.GRAVITY), tone: 'orange', ...gravityLine(units, nothing) },
    secondLine(units, second, nothing),
  ] as const
  const known = { times, series, levels: [], markers }
  return measuredCurve(known, { second, measured, excluded, units })
}

/** A time that a batch was in a vessel, in ms; without an end while it still is. */
interface BatchStay {
  batch: string
  from: number
  to: number | null
}

/** When batches were in a vessel, oldest first. */
function batchStays(batches: readonly BatchView[], vesselId: string): BatchStay[] {
  return batches
    .flatMap(({ batchNumber, recipe, stays }) =>
      stays
        .filter(({ equipmentId }) => equipmentId === vesselId)
        .map(({ from, until }) => ({
          batch: `${batchNumber} ${recipe.name}`,
          from: Date.parse(from),
          to: until ? Date.parse(until) : null,
        })),
    )
    .sort((one, other) => one.from - other.from)
}

/** The marks of batches on the curve of a vessel: where each begins and ends. */
function batchMarkers(stays: readonly BatchStay[]): ChartMarker[] {
  return stays.flatMap(({ batch, from, to }): ChartMarker[] => [
    { time: from, tone: 'green', label: text('equipment.batchEntered', { batch }) },
    ...(to === null
      ? []
      : [{ time: to, tone: 'gray' as const, label: text('equipment.batchLeft', { batch }) }]),
  ])
}
