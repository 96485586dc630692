import { text } from '#web/ui/language/text.ts'
import { useMemo } from 'react'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { TimeChart } from '#web/ui/charts/TimeChart.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { comparedCurves } from './comparedCurves.ts'
import { useMeasuredCurve } from './useMeasuredCurve.ts'

interface BatchChartProps {
  batch: RecordedBatch
  /** What was logged. */
  curve: ChartData
  other: RecordedBatch | null
}

/** What was logged and measured, with its events or, by day of fermentation, what was logged of two batches. */
export function BatchChart({ batch, curve, other }: BatchChartProps) {
  const units = useUnits()
  const measured = useMeasuredCurve(batch, curve)
  const data = useMemo(
    () => (other ? comparedCurves(batch, other, units) : measured),
    [batch, other, measured, units],
  )
  const { batchNumber } = batch
  const label = other
    ? text('fermentation.comparedCurves', { one: batchNumber, other: other.batchNumber })
    : text('fermentation.curveOf', { name: batchNumber })
  if (data.times.length === 0) return <Quiet>{text('fermentation.curveBegins')}</Quiet>
  return <TimeChart key={`${other?.id ?? ''}${bandsIn(data)}`} label={label} data={data} />
}

/** A chart keeps its lines: with other ones it is another chart. */
const bandsIn = ({ bands = [] }: ChartData) => bands.map(({ label }) => label).join()
