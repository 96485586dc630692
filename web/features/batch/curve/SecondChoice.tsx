import { ChoiceSkeleton } from './ChartSkeleton.tsx'
import { measuredNames } from '#domain/devices/latestReadings.ts'
import type { RecordedBatch } from '#web/features/batch/batchViews.ts'
import { staysOf } from '#web/live/readings/batchStays.ts'
import { useSecondKinds } from '#web/live/readings/useSecondKinds.ts'
import { SecondAxis } from '#web/ui/charts/second/SecondAxis.tsx'
import { secondKinds, type SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { useNow } from '#web/ui/dates/useNow.ts'

const hourMs = 3_600_000

interface SecondChoiceProps {
  batch: RecordedBatch
  chosen: SecondKind
  onChoose: (kind: SecondKind) => void
}

/** The choice of what the second axis of a batch's curve shows: what was logged of it, or measured in its tanks. */
export function SecondChoice({ batch, chosen, onChoose }: SecondChoiceProps) {
  const hour = Math.ceil(useNow().getTime() / hourMs) * hourMs
  const { kinds, isLoading } = useSecondKinds(staysOf(batch, new Date(hour).toISOString()))
  const offered = secondKinds.filter(
    (kind) =>
      kinds.includes(kind) || batch.readings.some((entry) => typeof entry[measuredNames[kind]] === 'number'),
  )
  if (isLoading) return <ChoiceSkeleton />
  return <SecondAxis chosen={chosen} offered={offered} onChoose={onChoose} />
}
