import { theme } from '#web/theme.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StatGrid, StatSkeletons } from '#web/ui/data/StatCard.tsx'
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
      <StatGrid>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
          <Skeleton key={each} $height="180px" />
        ))}
      </StatGrid>
    </Stack>
  )
}
