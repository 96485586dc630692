import { theme } from '#web/theme.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StatSkeletons } from '#web/ui/data/StatCard.tsx'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** The shape of the schedule while it is loaded. */
export function ScheduleSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what={text('schedule.loadingWhat')} />
      <StatSkeletons />
      <TabsSkeleton />
    </Stack>
  )
}

/** The shape of its tabs. */
export function TabsSkeleton() {
  return (
    <Stack $gap="lg">
      <Skeleton $height={theme.size.mainAction} />
      <Skeleton $height="96px" />
      <CardGrid as="div" $min="250px">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
          <Skeleton key={each} $height="204px" />
        ))}
      </CardGrid>
    </Stack>
  )
}
