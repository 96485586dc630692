import { IconChartLine } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PastBatchesDocument } from '#web/features/batch/batchDocuments.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { comparedCurves } from '#web/features/batch/comparedCurves.ts'
import { useMeasuredCurve } from '#web/features/batch/measured/useMeasuredCurve.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'

const TimeChart = lazyView('TimeChart', () => import('#web/ui/charts/TimeChart.tsx'))

interface BatchCurveProps {
  batch: RecordedBatch
  curve: ChartData
  other: RecordedBatch | null
}

/** The batch's curve with its events or, by day of fermentation, laid over that of another batch. */
export function BatchCurve({ batch, curve, other }: BatchCurveProps) {
  const units = useUnits()
  const measured = useMeasuredCurve(batch, curve)
  const data = useMemo(
    () => (other ? comparedCurves(batch, other, units) : measured),
    [batch, other, measured, units],
  )
  const { batchNumber } = batch
  const label = other
    ? `Gravity of ${batchNumber} and ${other.batchNumber} by day of fermentation`
    : `Gravity and temperature of ${batchNumber}`
  return (
    <Panel title="Fermentation" icon={IconChartLine}>
      {data.times.length > 0 ? (
        <Suspense fallback={<Skeleton $height="320px" />}>
          <TimeChart key={`${other?.id ?? ''}${bandsIn(data)}`} label={label} data={data} />
        </Suspense>
      ) : (
        <Quiet>
          The curve begins with the first reading, which can be logged as soon as the batch ferments.
        </Quiet>
      )}
      <CompareWith batch={batch} />
    </Panel>
  )
}

/** A chart keeps its lines: with other ones it is another chart. */
const bandsIn = ({ bands = [] }: ChartData) => bands.map(({ label }) => label).join()

/** The choice of another finished batch of the same recipe; it is in the address, so that it can be shared. */
function CompareWith({ batch }: { batch: RecordedBatch }) {
  const [params, setParams] = useSearchParams()
  const { data } = useLiveQuery(PastBatchesDocument, {
    variables: { recipeId: batch.recipe.id, limit: 100, offset: 0 },
  })
  const others = (data?.pastBatches.batches ?? []).filter(({ id }) => id !== batch.id)
  const chosen = params.get('with') ?? ''
  if (others.length === 0 && !chosen) return null
  const choose = (number: string) => {
    const next = new URLSearchParams(params)
    if (number) next.set('with', number)
    else next.delete('with')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Select
      label="Compare with"
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      choices={[
        { value: '', label: 'No other batch' },
        ...others.map(({ batchNumber, brewDate }) => ({
          value: batchNumber,
          label: `${batchNumber}, brewed ${formatDay(brewDate)}`,
        })),
      ]}
    />
  )
}
