import { text } from '#web/ui/language/text.ts'
import { IconArchive, IconBeerOff } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import {
  BatchByNumberDocument,
  VesselsDocument,
  BatchIngredientsDocument,
  BatchRecordDocument,
  BatchVolumesDocument,
} from './batchDocuments.ts'
import type { BatchPageParts } from './batchPageParts.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { isBrewed } from '#domain/batches/brews.ts'
import { now } from '#web/ui/dates/clock.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { BatchDetails } from './BatchDetails.tsx'
import { datesOf, figuresOf, type RecordedBatch } from './batchViews.ts'
import { BatchHead } from './parts/BatchHead.tsx'
import { FigureTable } from './parts/FigureTable.tsx'
import { StageRail } from './parts/StageRail.tsx'
import { useOtherBatch } from './useOtherBatch.ts'

/** A batch: everything recorded of it, live, from its plan on and for ever after. By its number, or by its vessel. */
export function BatchPage(parts: BatchPageParts) {
  const [params] = useSearchParams()
  const [number, vessel] = [params.get('number'), params.get('vessel')]
  if (number) return <NumberedBatch key={number} number={number} {...parts} />
  if (vessel) return <BatchInVessel label={vessel} {...parts} />
  return (
    <NoBatch title={text('batch.which')} subtitle={text('batch.batch')}>
      {text('batch.whichHint')}
    </NoBatch>
  )
}

function NumberedBatch({ number, ...parts }: BatchPageParts & { number: string }) {
  const query = useLiveQuery(BatchByNumberDocument, { variables: { number } })
  const batch = query.data?.batchByNumber
  if (batch) return <BatchRecord key={batch.id} batch={batch} asOf={query.asOf} {...parts} />
  if (query.data)
    return (
      <NoBatch title={text('batch.noSuch', { number })} subtitle={text('batch.numbered', { number })}>
        {text('batch.noSuchHint')}
      </NoBatch>
    )
  return (
    <Pending of={query} failure={text('batch.loadFailed')}>
      <PageHeader title={text('batch.numbered', { number })} />
      <RecordSkeleton />
    </Pending>
  )
}

/** What stands on a tank's QR code: whichever batch is in it now. */
function BatchInVessel({ label, ...parts }: BatchPageParts & { label: string }) {
  const query = useLiveQuery(VesselsDocument)
  const batch = query.data?.batches.find((one) => vesselOf(one)?.label === label)
  if (batch) return <NumberedBatch key={batch.id} number={batch.batchNumber} {...parts} />
  if (!query.data)
    return (
      <Pending of={query} failure={text('batch.vesselFailed')}>
        <RecordSkeleton />
      </Pending>
    )
  const isKnown = query.data.equipment.some((vessel) => vessel.label === label)
  return (
    <NoBatch
      title={text(isKnown ? 'batch.vesselEmpty' : 'batch.noVessel', { vessel: label })}
      subtitle={label}
    >
      {text(isKnown ? 'batch.vesselEmptyHint' : 'batch.noVesselHint')}
    </NoBatch>
  )
}

function NoBatch({ title, subtitle, children }: { title: string; subtitle: string; children: string }) {
  return (
    <>
      <PageHeader title={subtitle} />
      <EmptyState
        icon={IconBeerOff}
        title={title}
        action={
          <LinkButton to="/batches" icon={IconArchive}>
            {text('batch.pastBatches')}
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}

function RecordSkeleton() {
  return (
    <Stack>
      <LoadingNote what={text('batch.loadingBatch')} />
      <Skeleton $height="120px" />
      <Skeleton $height="96px" />
      <Skeleton $height="420px" />
    </Stack>
  )
}

interface BatchRecordProps extends BatchPageParts {
  batch: RecordedBatch
  asOf: Date | null
}

/** Everything recorded of a batch, its curve first; beside it, if one is chosen, the figures and the curve of another batch. */
function BatchRecord({ batch, asOf, curveOf, log, brewDay, fillKegs, actions }: BatchRecordProps) {
  const [params] = useSearchParams()
  const of = { variables: { batchId: batch.id } }
  const query = useLiveQuery(BatchRecordDocument, of)
  const record = query.data
  const stock = useLiveQuery(BatchIngredientsDocument, of).data?.stockForBatch
  const volumes = useLiveQuery(BatchVolumesDocument, of).data?.batchVolumes
  const figures = figuresOf(batch, record?.kegTransactions, stock, volumes)
  const other = useOtherBatch(params.get('with'))
  // While it is, its checklist comes first.
  const isBrewing = isBrewed({ ...batch, ...datesOf(batch) }, now())
  const facts = (
    <>
      <FigureTable batch={batch} figures={figures} other={other} />
      <StageRail batch={batch} />
    </>
  )
  const loading = <Skeleton $height="420px" />
  return (
    <>
      <BatchHead batch={batch} actions={actions} />
      <StaleNote asOf={asOf} />
      <Stack $gap="lg">
        {isBrewing && brewDay(batch)}
        <Later
          fallback={
            <>
              {loading}
              {facts}
            </>
          }
        >
          <Pending of={query} failure={text('batch.loadFailed')}>
            {loading}
          </Pending>
          {record ? (
            <BatchDetails
              batch={batch}
              record={record}
              figures={figures}
              stock={stock}
              other={other?.batch ?? null}
              curveOf={curveOf}
              log={log}
              fillKegs={fillKegs}
              brewDay={isBrewing ? null : brewDay(batch)}
            >
              {facts}
            </BatchDetails>
          ) : (
            facts
          )}
        </Later>
      </Stack>
    </>
  )
}
