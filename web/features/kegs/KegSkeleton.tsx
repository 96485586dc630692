import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StatGrid, StatSkeletons } from '#web/ui/data/StatCard.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** The shape of the inventory while it is loaded. */
export function KegSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what={text('kegs.loadingWhat')} />
      <StatSkeletons />
      <StatGrid>
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} $height="320px" />
        ))}
      </StatGrid>
    </Stack>
  )
}
