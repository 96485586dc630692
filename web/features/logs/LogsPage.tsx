import { text } from '#web/ui/language/text.ts'
import { IconBeerOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Later } from '#web/ui/shell/Later.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { ActiveBatchCard } from './ActiveBatchCard.tsx'
import { LogDialogs } from './LogDialogs.tsx'
import { CardsSkeleton, LogsSkeleton } from './LogsSkeleton.tsx'
import { LogsPageDocument } from './logDocuments.ts'
import { byVessel } from './logViews.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { useDepartures } from './useDepartures.ts'
import { useOpenLog } from '#web/features/logs/entry/useOpenLog.ts'

/** The batches that ferment or condition, with their last readings and a button to add one. */
export function LogsPage() {
  const query = useLiveQuery(LogsPageDocument)
  const { data, asOf } = query
  const batches = useMemo(() => data && [...data.activeBatches].sort(byVessel), [data])
  const now = useNow(30_000)
  const readings = useReadings()
  const fermentations = useFermentations()
  const whyGone = useDepartures(batches)
  const open = useOpenLog()
  return (
    <>
      <PageHeader title={text('logs.title')} subtitle={text('logs.subtitle')} />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('logs.loadFailed')}>
        <LogsSkeleton />
      </Pending>
      {batches && (
        <>
          <Text as="h2" $size="xl" $below="md">
            {text('logs.active', { count: batches.length })}
          </Text>
          {batches.length === 0 && (
            <EmptyState
              icon={IconBeerOff}
              title={text('logs.none')}
              action={<LinkButton to="/schedule">{text('logs.openSchedule')}</LinkButton>}
            >
              {text('logs.noneHint')}
            </EmptyState>
          )}
          <Later fallback={batches.length > 0 && <CardsSkeleton />}>
            <CardGrid $min="300px">
              {batches.map((batch) => (
                <ActiveBatchCard
                  key={batch.id}
                  batch={batch}
                  now={now}
                  readings={readings.get(vesselOf(batch)?.id ?? '')}
                  fermentation={fermentations.get(batch.id)}
                  onAddLog={open.addLog}
                  onViewAll={open.viewAll}
                />
              ))}
            </CardGrid>
          </Later>
          <LogDialogs batches={batches} open={open} whyGone={whyGone} />
        </>
      )}
    </>
  )
}
