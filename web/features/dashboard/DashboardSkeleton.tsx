import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** The shape of the dashboard while it is loaded. */
export function DashboardSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what={text('dashboard.loadingWhat')} />
      <Columns $min="300px">
        <Skeleton $height="320px" />
        <Skeleton $height="320px" />
      </Columns>
      <Columns $min="260px">
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} $height="214px" />
        ))}
      </Columns>
      <FiguresSkeleton />
    </Stack>
  )
}

/** The shape of its figures. */
export function FiguresSkeleton() {
  return (
    <Stack $gap="lg">
      <Columns $min="170px">
        {[1, 2, 3, 4, 5].map((each) => (
          <Skeleton key={each} $height="138px" />
        ))}
      </Columns>
      <Columns $min="300px">
        <Skeleton $height="280px" />
        <Skeleton $height="280px" />
      </Columns>
    </Stack>
  )
}
