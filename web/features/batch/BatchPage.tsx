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
import { BatchByNumberDocument, VesselsDocument } from './batchDocuments.ts'
import { BatchRecord } from './BatchRecord.tsx'
import type { BatchPageParts } from './batchPageParts.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'

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
