import {
  IconNotes,
  IconPencil,
  IconTemperature,
  IconInfoCircle,
  IconBarrel,
  IconChartLine,
} from '@tabler/icons-react'
import styled from 'styled-components'
import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import type { BatchRecordQuery } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { useSecondKind, type SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { CardGrid, Columns, Grid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { BatchPageParts } from './batchPageParts.ts'
import type { RecordedBatch, StockView, KegsView } from './batchViews.ts'
import { ChartSkeleton, ChoiceSkeleton } from './curve/ChartSkeleton.tsx'
import { Ingredients } from './parts/Ingredients.tsx'
import { Packages } from './parts/Packages.tsx'
import { Remarks } from './remarks/Remarks.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import type { BatchView } from '#web/entities/batch.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { profileText, stepsOf } from '#web/ui/profile/profileText.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { briteTankText } from '#web/live/vessels/briteTankText.ts'
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts'
import { batchStages, isFinished } from '#domain/batches/batchStages.ts'
import { packagedText } from '#domain/batches/packaged.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { useSearchParams } from 'react-router-dom'
import { PastBatchesDocument, RunningBatchesDocument } from '#web/features/batch/batchDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import type { ChartData } from '#web/ui/charts/chartData.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'

interface BatchDetailsProps extends Pick<BatchPageParts, 'curveOf' | 'log' | 'fillKegs'> {
  batch: RecordedBatch
  record: BatchRecordQuery
  figures: BatchFigures
  stock: StockView | undefined
  /** The batch whose curve is shown as well. */
  other: RecordedBatch | null
  /** Its brew day, once that is over. */
  brewDay: ReactNode
  /** Its figures and stages, below the curve. */
  children: ReactNode
}

/** What was recorded of a batch: its curve, its figures and log, and what was said, taken and filled. */
export function BatchDetails(props: BatchDetailsProps) {
  const { batch, record, figures, stock, other, curveOf, log, fillKegs, brewDay, children } = props
  const { batchLogs, kegTransactions, remarks } = record
  const units = useUnits()
  const [second, chooseSecond] = useSecondKind()
  return (
    <Sides>
      <Stack $gap="lg" $align="start">
        <BatchCurve
          batch={batch}
          curve={curveOf(batch, batchLogs, units, second)}
          {...{ second, chooseSecond }}
          other={other}
        />
        {children}
        <Panel
          title={text('batch.log')}
          icon={IconNotes}
          aside={<Muted>{text('batch.entries', { count: batch.logCount })}</Muted>}
        >
          {log(batch, batchLogs)}
        </Panel>
      </Stack>
      <Columns $min="340px" $gap="lg" $align="start">
        <Remarks batch={batch} remarks={remarks} />
        {brewDay}
        <Ingredients batch={batch} stock={stock} />
        <FilledKegs batch={batch} transactions={kegTransactions} figures={figures} fillKegs={fillKegs} />
        {batch.fermentingStartDate && (
          <Suspense fallback={<Skeleton $height="320px" />}>
            <Volumes batch={batch} />
          </Suspense>
        )}
        <BatchFacts batch={batch} />
        <ProfilePanel batch={batch} />
      </Columns>
    </Sides>
  )
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(340px, 420px);
  gap: ${theme.space.lg};
  align-items: start;

  @media (max-width: 1699.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Volumes = lazyView('Volumes', () => import('./parts/Volumes.tsx'))

const ProfileDialog = lazyView('ProfileDialog', () => import('./profile/ProfileDialog.tsx'))

/** The temperatures that a batch ferments at, and a button to change them. */
function ProfilePanel({ batch }: { batch: BatchView }) {
  useUnits()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={text('profile.title')}
      icon={IconTemperature}
      aside={
        <Button icon={IconPencil} onClick={() => setOpen(true)}>
          {text('profile.edit')}
        </Button>
      }
    >
      <Text as="p" $lines="pre-line">
        {profileText(stepsOf(batch.temperatureProfile))}
      </Text>
      <Suspense>{isOpen && <ProfileDialog batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  )
}

/** What was planned for the batch, and its notes. */
function BatchFacts({ batch }: { batch: BatchView }) {
  const facts: [name: string, value: string][] = [
    [text('batch.brewDate'), formatDay(batch.brewDate)],
    [text('batch.brewer'), batch.brewer?.name ?? text('batch.unassigned')],
    [text(vesselTypeLabels.MASH_TUN), batch.mashTun?.label ?? text('batch.notAssigned')],
    [text(vesselTypeLabels.KETTLE), batch.kettle?.label ?? text('batch.notAssigned')],
    [text(vesselTypeLabels.FERMENTER), batch.fermenter?.label ?? text('batch.notAssigned')],
    [text(vesselTypeLabels.BRITE_TANK), briteTankText(batch) ?? text('batch.notAssigned')],
    [text('batch.fermentation'), text('batch.days', { count: batch.expectedFermentationDays })],
    [text('batch.conditioning'), text('batch.days', { count: batch.expectedConditioningDays })],
  ]
  return (
    <Panel title={text('batch.plan')} icon={IconInfoCircle}>
      <Grid as="dl" $columns="1fr 1fr" $gap="sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Muted as="dt">{name}</Muted>
            <Text as="dd" $weight="medium">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
      {batch.notes && (
        <dl>
          <Muted as="dt">{text('batch.notes')}</Muted>
          <Text as="dd" $lines="pre-line" $breaks>
            {batch.notes}
          </Text>
        </dl>
      )}
    </Panel>
  )
}

interface FilledKegsProps extends Pick<BatchPageParts, 'fillKegs'> {
  batch: BatchView
  transactions: readonly KegsView[]
  figures: BatchFigures
}

/** What was packaged of the batch, and the kegs that were filled from it, newest first. */
function FilledKegs({ batch, transactions, figures, fillKegs }: FilledKegsProps) {
  const packaged = packagedText(figures, batch.leftInTankBBL ?? null)
  useUnits()
  return (
    <Panel title={text('batch.kegsFilled')} icon={IconBarrel}>
      {packaged && <Text as="p">{textOf(packaged)}</Text>}
      {transactions.length === 0 && <Quiet>{emptyText(batch)}</Quiet>}
      {transactions.length > 0 && (
        <LowRows>
          {transactions.map(({ id, beerType, size, transactionType, quantity, occurredAt, user }) => (
            <li key={id}>
              <Text $weight="medium">
                {text(transactionType === 'REMOVE' ? 'batch.kegsTakenBack' : 'batch.kegsOf', {
                  count: quantity,
                  size: kegSizeLabels[size],
                })}
              </Text>
              <Muted>
                {[
                  beerType.name,
                  formatMoment(new Date(occurredAt)),
                  user?.name ?? text('common.unknown'),
                ].join(' · ')}
              </Muted>
            </li>
          ))}
        </LowRows>
      )}
      <Packages batch={batch} fillKegs={fillKegs} />
    </Panel>
  )
}

function emptyText({ stage }: BatchView): string {
  if (isFinished(stage)) return text('batch.noKegs')
  const isBefore = batchStages.indexOf(stage) < batchStages.indexOf('KEGGING')
  return text(isBefore ? 'batch.kegsLater' : 'batch.noKegsYet')
}

const BatchChart = lazyView('BatchChart', () => import('#web/features/batch/curve/BatchChart.tsx'))

const SecondChoice = lazyView('SecondChoice', () => import('#web/features/batch/curve/SecondChoice.tsx'))

interface BatchCurveProps {
  batch: RecordedBatch
  curve: ChartData
  other: RecordedBatch | null
  second: SecondKind
  chooseSecond: (kind: SecondKind) => void
}

/** The batch's curve; below it, the choice of another batch that it is laid over, and of what the second axis shows. */
function BatchCurve({ other, chooseSecond, ...rest }: BatchCurveProps) {
  return (
    <Panel title={text('batch.fermentation')} icon={IconChartLine}>
      <Suspense fallback={<ChartSkeleton />}>
        {/* What was measured of the batch compared before isn't shown under the name of the next one. */}
        <BatchChart key={other?.id} {...rest} other={other} />
      </Suspense>
      <CardGrid as="div" $min="260px">
        <CompareWith batch={rest.batch} />
        <Suspense fallback={<ChoiceSkeleton />}>
          {!other && <SecondChoice batch={rest.batch} chosen={rest.second} onChoose={chooseSecond} />}
        </Suspense>
      </CardGrid>
    </Panel>
  )
}

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
  if (!data) return <ChoiceSkeleton />
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
