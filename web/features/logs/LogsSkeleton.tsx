import { text } from '#web/ui/language/text.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardGrid } from '#web/ui/layout/Grids.ts'

/** What stands there while the page is loaded. */
export function LogsSkeleton() {
  return (
    <>
      <LoadingNote what={text('logs.loadingLogs')} />
      <CardsSkeleton />
    </>
  )
}

/** The shape of the cards. */
export function CardsSkeleton() {
  return (
    <CardGrid as="div" $min="300px">
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} $height="420px" />
      ))}
    </CardGrid>
  )
}
