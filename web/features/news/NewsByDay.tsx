import { IconBell, IconCalendarEvent, IconUser } from '@tabler/icons-react'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { List } from '#web/ui/layout/List.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'
import { AlertNews } from './AlertNews.tsx'
import { NewsLines } from './NewsLine.tsx'
import type { NewsView } from './newsDocuments.ts'
import { allNews, byDay, dayTitle, unreadFirst } from './newsViews.ts'

interface NewsByDayProps {
  news: NewsView
  seenBefore: number
  now: Date
}

/** The news that concern the reader, the open alerts, and all other news by day and subject. */
export function NewsByDay({ news, seenBefore, now }: NewsByDayProps) {
  const all = allNews(news, seenBefore)
  const mine = unreadFirst(all.filter(({ isForMe }) => isForMe))
  const unread = all.filter(({ isUnread }) => isUnread).length
  return (
    <Stack $gap="lg">
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
        <List as="ul" $gap="xxs">
          {news.alerts.map((alert) => (
            <AlertNews key={alert.id} alert={alert} now={now} />
          ))}
        </List>
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
    </Stack>
  )
}
