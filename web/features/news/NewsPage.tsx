import { useNow } from '#web/ui/dates/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { text } from '#web/ui/language/text.ts'
import { NewsByDay } from './NewsByDay.tsx'
import { useNews } from './useNews.ts'

/** The list behind the bell: what concerns the reader first, then everything by day and subject. A visit clears the bell. */
export function NewsPage() {
  const { news, seenBefore, error, asOf } = useNews()
  const now = useNow(30_000)
  return (
    <>
      <PageHeader title={text('news.page')} />
      {news && <StaleNote asOf={asOf} />}
      {!news && !error && (
        <>
          <LoadingNote what={text('news.loadingPage')} />
          <Skeleton $height="320px" />
        </>
      )}
      {!news && error && <ErrorState title={text('news.loadFailed')} message={error} />}
      {news && <NewsByDay news={news} seenBefore={seenBefore} now={now} />}
    </>
  )
}
