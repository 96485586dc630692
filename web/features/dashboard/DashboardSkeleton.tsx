import styled from 'styled-components'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'
import { cellarHeight } from './Cellar.tsx'
import { metricsHeight } from './MetricCards.tsx'

/** The shape of the figures and the cellar while they are loaded: as high, so that nothing below moves. */
export function DashboardSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what={text('dashboard.loadingWhat')} />
      <MetricsSkeleton $height="0" />
      <Skeleton $height={cellarHeight} />
    </Stack>
  )
}

const MetricsSkeleton = styled(Skeleton)`
  ${metricsHeight}
`

/** The shape of production and what is below it. */
export function FiguresSkeleton() {
  return (
    <Columns $min="300px">
      <Skeleton $height="280px" />
      <Skeleton $height="280px" />
    </Columns>
  )
}
