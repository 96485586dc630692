import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'

/** The skeleton of the administrators' page. */
export function AdminDashboardSkeleton() {
  return (
    <Stack>
      <LoadingNote what={text('admin.dataWhat')} />
      <Skeleton $height="48px" />
      <Skeleton $height="180px" />
      <Skeleton $height="120px" />
      <Skeleton $height="320px" />
    </Stack>
  )
}
