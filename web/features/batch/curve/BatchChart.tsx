import { useMemo, useState } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { isInTank } from '#web/live/readings/batchStays.ts'
import { CurveMarks, type Marking } from '#web/live/readings/marks/CurveMarks.tsx'
import { MarkButton } from '#web/live/readings/marks/MarkButton.tsx'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { SecondAxis } from '#web/ui/charts/second/SecondAxis.tsx'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { forecastPoints } from './expectedLines.ts'
import { begunOf, lifeOf } from './stays.ts'
import { useCurveData } from './useCurveData.ts'
import { useCurveZoom } from './useCurveZoom.ts'
import { useExcludedOfBatch } from './useExcludedOfBatch.ts'
import { useMeasuredBatch, useOffered } from './useMeasuredBatch.ts'

interface BatchChartProps {
  batch: RecordedBatch
  /** What was logged. */
  curve: ChartData
  other: RecordedBatch | null
  /** What the second axis shows. */
  second: SecondKind
  chooseSecond: (kind: SecondKind) => void
}

/** What was logged and measured, with its events or, by the time since fermentation began, beside another batch. */
export function BatchChart({ batch, curve, other, second, chooseSecond }: BatchChartProps) {
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
  const offered = useOffered(batch, now)
  const excluded = useExcludedOfBatch(batch, now, zoom.range)
  const [marking, setMarking] = useState<Marking>(null)
  const theirs = useMeasuredBatch(other, useShifted(zoom.range, other ? begunOf(other) : 0), second)
  const data = useCurveData({ batch, curve, other, mine, theirs, forecast, excluded, second, now })
  const { batchNumber } = batch
  const label = other
    ? text('fermentation.comparedCurves', { one: batchNumber, other: other.batchNumber })
    : text('fermentation.curveOf', { kind: second, name: batchNumber })
  if (data.times.length === 0) return <Quiet>{text('fermentation.curveBegins')}</Quiet>
  if (other) return <TimeChart label={label} data={data} zoom={{ ...zoom, select: null }} />
  const isSelecting = marking === 'selecting'
  const select = (range: Range) => setMarking({ range, kind: 'GRAVITY', excluded: true })
  return (
    <Stack $gap="sm">
      <TimeChart
        label={label}
        data={data}
        zoom={{ ...zoom, select: isSelecting ? select : null }}
        actions={excluded.stays.length > 0 && <MarkButton marking={marking} onMark={setMarking} />}
      />
      <SecondAxis chosen={second} offered={offered} onChoose={chooseSecond} />
      <CurveMarks
        {...{ excluded, marking }}
        vesselOf={(id) => batch.stays.find((stay) => stay.equipmentId === id)?.label ?? ''}
        shown={zoom.range ?? zoom.limits}
        onMark={setMarking}
      />
    </Stack>
  )
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
