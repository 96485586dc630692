import { useMemo, useState } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { isInTank, staysOf } from '#web/live/readings/batchStays.ts'
import { CurveMarks, type Marking } from '#web/live/readings/marks/CurveMarks.tsx'
import { MarkButton } from '#web/live/readings/marks/MarkButton.tsx'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { forecastPoints } from './expectedLines.ts'
import { ChartSkeleton, ChartSpace } from './ChartSkeleton.tsx'
import { begunOf, lifeOf } from './stays.ts'
import { useCurveData } from './useCurveData.ts'
import { useExcluded, type Excluded } from '#web/live/readings/marks/useExcluded.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { useMeasured, type MeasuredCurve } from '#web/live/readings/useMeasured.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { useSearchParams } from 'react-router-dom'
import { zoomWithin } from '#web/ui/charts/zoom/zoomWithin.ts'
import type { ChartZoom } from '#web/ui/charts/zoom/chartZoom.ts'
import { rangeInAddress, rangeOfAddress, type CurveRange } from '#web/ui/charts/zoom/curveRange.ts'

interface BatchChartProps {
  batch: RecordedBatch
  /** What was logged. */
  curve: ChartData
  other: RecordedBatch | null
  /** What the second axis shows. */
  second: SecondKind
}

/** What was logged and measured, with its events or, by the time since fermentation began, beside another batch. */
export function BatchChart({ batch, curve, other, second }: BatchChartProps) {
  const units = useUnits()
  const now = useNow()
  const limits = other ? bothLives(batch, other, now) : lifeOf(batch, now)
  const fermentation = useFermentations().get(batch.id)
  const forecast = useMemo(
    () => (fermentation && !other ? forecastPoints(fermentation, units) : []),
    [fermentation, other, units],
  )
  const ahead = forecast.at(-1)?.time
  const zoom = useCurveZoom({ limits, ahead, isLive: isInTank(batch), hasLast: !other })
  const mine = useMeasuredBatch(batch, useShifted(zoom.range, other ? begunOf(batch) : 0), second)
  const isLoading = useFirst(mine.isLoading)
  const excluded = useExcludedOfBatch(batch, now, zoom.range)
  const [marking, setMarking] = useState<Marking>(null)
  const theirs = useMeasuredBatch(other, useShifted(zoom.range, other ? begunOf(other) : 0), second)
  const data = useCurveData({ batch, curve, other, mine, theirs, forecast, excluded, second, now })
  const { batchNumber } = batch
  const label = other
    ? text('fermentation.comparedCurves', { one: batchNumber, other: other.batchNumber })
    : text('fermentation.curveOf', { kind: second, name: batchNumber })
  if (data.times.length === 0)
    return isLoading ? <ChartSkeleton /> : <Quiet>{text('fermentation.curveBegins')}</Quiet>
  if (other) return <TimeChart label={label} data={data} zoom={{ ...zoom, select: null }} />
  const isSelecting = marking === 'selecting'
  const select = (range: Range) => setMarking({ range, kind: 'GRAVITY', excluded: true })
  return (
    <ChartSpace $isLoading={isLoading}>
      <TimeChart
        label={label}
        data={data}
        zoom={{ ...zoom, select: isSelecting ? select : null }}
        actions={excluded.stays.length > 0 && <MarkButton marking={marking} onMark={setMarking} />}
      />
      <CurveMarks
        {...{ excluded, marking }}
        vesselOf={(id) => batch.stays.find((stay) => stay.equipmentId === id)?.label ?? ''}
        shown={zoom.range ?? zoom.limits}
        onMark={setMarking}
      />
    </ChartSpace>
  )
}

/** Whether something loads for the first time: false from the moment at which it did not. */
function useFirst(isLoading: boolean): boolean {
  const [isFirst, setFirst] = useState(true)
  if (isFirst && !isLoading) setFirst(false)
  return isFirst && isLoading
}

/** From the earlier beginning to the later end of two batches, by the time since fermentation began. */
function bothLives(batch: RecordedBatch, other: RecordedBatch, now: Date): Range {
  const lives = [batch, other].map((one) => shifted(lifeOf(one, now), -begunOf(one)))
  return { from: Math.min(...lives.map(({ from }) => from)), to: Math.max(...lives.map(({ to }) => to)) }
}

const shifted = ({ from, to }: Range, by: number): Range => ({ from: from + by, to: to + by })

/** A range at another place, the same one as long as nothing changes. */
function useShifted(range: Range | null, by: number): Range | null {
  return useMemo(() => range && shifted(range, by), [range, by])
}

/** Implausible readings of the last minutes may be missing; what people mark is there immediately. */
const everyMs = 10 * 60_000

/** What of a batch's readings doesn't count; more of the single readings where a range is looked at. */
function useExcludedOfBatch(batch: RecordedBatch, now: Date, range: Range | null): Excluded {
  const until = now.toISOString()
  const end = new Date(Math.ceil(now.getTime() / everyMs) * everyMs).toISOString()
  const stays = useMemo(() => staysOf(batch, until), [batch, until])
  const asked = useMemo(() => staysOf(batch, end), [batch, end])
  return useExcluded({ stays, asked, until, range })
}

const hourMs = 3_600_000

/** What devices measured of a batch in its tanks, refetched each hour and appended as it arrives; nothing without a batch. */
function useMeasuredBatch(
  batch: RecordedBatch | null,
  range: Range | null,
  second: SecondKind,
): MeasuredCurve {
  // Until the end of this hour, so that the same series is asked for within it.
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  return useMeasured({
    stays: batch ? staysOf(batch, new Date(hour).toISOString()) : [],
    vesselId: (batch && vesselOf(batch)?.id) ?? null,
    range,
    second,
  })
}

/** The name of the range in the address. */
const rangeParam = 'range'

interface Limits {
  limits: Range
  /** Until when it is drawn beyond its end, as forecast. */
  ahead?: number | undefined
  /** Whether the end of the limits is now. */
  isLive: boolean
  /** Whether the last day is of interest; it is not where two batches are compared. */
  hasLast: boolean
}

/** Which part of a curve is shown. It is in the address, so that it survives a reload and can be shared. */
function useCurveZoom({ limits: { from, to }, ahead, isLive, hasLast }: Limits): Omit<ChartZoom, 'select'> {
  const [params, setParams] = useSearchParams()
  const written = params.get(rangeParam)
  const chosen = useMemo(() => rangeOfAddress(written), [written])
  const choose = (next: CurveRange | null) => {
    const changed = new URLSearchParams(params)
    if (next) changed.set(rangeParam, rangeInAddress(next))
    else changed.delete(rangeParam)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  const zoom = zoomWithin(
    { from, to },
    { ahead, isLive, chosen, choose, spans: hasLast ? ['day', 'week'] : [] },
  )
  const { range } = zoom
  const [first, last] = [range?.from, range?.to]
  // The same one as long as nothing changes: what is drawn is computed of it.
  const shown = useMemo(
    () => (first === undefined || last === undefined ? null : { from: first, to: last }),
    [first, last],
  )
  return { ...zoom, range: shown }
}
