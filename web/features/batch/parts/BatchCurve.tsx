import { text } from '#web/ui/language/text.ts'
import { IconChartLine } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { PastBatchesDocument, RunningBatchesDocument } from '#web/features/batch/batchDocuments.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { theme } from '#web/theme.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const BatchChart = lazyView('BatchChart', () => import('#web/features/batch/curve/BatchChart.tsx'))

interface BatchCurveProps {
  batch: RecordedBatch
  curve: ChartData
  other: RecordedBatch | null
  second: SecondKind
  chooseSecond: (kind: SecondKind) => void
}

/** What the choice below the chart is high, so that nothing moves when it comes. */
const choiceHeight = '77px'

/** The batch's curve, and the choice of another batch that it is laid over. */
export function BatchCurve(props: BatchCurveProps) {
  return (
    <Panel title={text('batch.fermentation')} icon={IconChartLine}>
      <Suspense fallback={<ChartSkeleton $height="453px" />}>
        {/* What was measured of the batch compared before isn't shown under the name of the next one. */}
        <BatchChart key={props.other?.id} {...props} />
      </Suspense>
      <CompareWith batch={props.batch} />
    </Panel>
  )
}

/** As high as the chart, whose controls take more lines on a phone. */
const ChartSkeleton = styled(Skeleton)`
  ${theme.media.cards} {
    height: 551px;
  }
`

/** The choice of another batch of the same recipe, in its tank or finished; it is in the address, so that it can be shared. */
function CompareWith({ batch }: { batch: RecordedBatch }) {
  const [params, setParams] = useSearchParams()
  const { data } = useLiveQuery(PastBatchesDocument, {
    variables: { recipeId: batch.recipe.id, limit: 100, offset: 0 },
  })
  const running = useLiveQuery(RunningBatchesDocument).data?.batches ?? []
  const others = [
    ...running.filter(({ recipe }) => recipe.id === batch.recipe.id),
    ...(data?.pastBatches.batches ?? []),
  ].filter(({ id }) => id !== batch.id)
  const chosen = params.get('with') ?? ''
  if (!data) return <Skeleton $height={choiceHeight} />
  if (others.length === 0 && !chosen) return null
  const choose = (number: string) => {
    const next = new URLSearchParams(params)
    if (number) next.set('with', number)
    else next.delete('with')
    // Beside another batch the time is counted from the beginning.
    next.delete('range')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Select
      label={text('batch.compare')}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      choices={[
        { value: '', label: text('batch.noOther') },
        ...others.map(({ batchNumber, brewDate }) => ({
          value: batchNumber,
          label: text('batch.brewedOn', { number: batchNumber, day: { day: brewDate } }),
        })),
      ]}
    />
  )
}
