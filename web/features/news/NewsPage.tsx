import { useNow } from '#web/ui/dates/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { text } from '#web/ui/language/text.ts'
import { useNews } from './useNews.ts'
import { IconBell, IconCalendarEvent, IconUser } from '@tabler/icons-react'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { AlertNews } from './AlertNews.tsx'
import { NewsLines, NewsList } from './NewsLine.tsx'
import type { NewsView } from './newsDocuments.ts'
import { allNews, byDay, dayTitle, unreadFirst } from './newsViews.ts'

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

interface NewsByDayProps {
  news: NewsView
  seenBefore: number
  now: Date
}

/** The news that concern the reader, the open alerts, and all other news by day and subject. */
function NewsByDay({ news, seenBefore, now }: NewsByDayProps) {
  const all = allNews(news, seenBefore)
  const mine = unreadFirst(all.filter(({ isForMe }) => isForMe))
  const unread = all.filter(({ isUnread }) => isUnread).length
  return (
    <Column>
      <Panel
        title={text('news.forYou')}
        icon={IconUser}
        aside={<Muted>{text('news.unreadInAll', { count: unread })}</Muted>}
      >
        {mine.length === 0 && <Quiet $size="sm">{text('news.nothingForYou')}</Quiet>}
        <NewsLines items={mine} now={now} />
      </Panel>
      <Panel
        title={text('news.alerts')}
        icon={IconBell}
        aside={<Muted>{text('news.alertsOpen', { count: news.alerts.length })}</Muted>}
      >
        {news.alerts.length === 0 && <Quiet $size="sm">{text('news.allWell')}</Quiet>}
        <NewsList>
          {news.alerts.map((alert) => (
            <AlertNews key={alert.id} alert={alert} now={now} />
          ))}
        </NewsList>
      </Panel>
      {byDay(all.filter(({ isForMe }) => !isForMe)).map(({ day, subjects }) => (
        <Panel key={day} title={dayTitle(day, now)} icon={IconCalendarEvent}>
          {subjects.map(({ name, items }) => (
            <div key={name}>
              <Text as="h3" $size="md" $below="xs">
                {name}
              </Text>
              <NewsLines items={unreadFirst(items)} now={now} />
            </div>
          ))}
        </Panel>
      ))}
    </Column>
  )
}

/** No wider than a line is read in. */
const Column = styled(Stack).attrs({ $gap: 'lg' })`
  max-width: ${theme.size.column};
`
