import styled from 'styled-components'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { theme } from '#web/theme.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { text } from '#web/ui/language/text.ts'
import { AlertNews } from './AlertNews.tsx'
import { NewsLine, NewsLines } from './NewsLine.tsx'
import { allNews } from './newsViews.ts'
import { useNews } from './useNews.ts'
import { List } from '#web/ui/layout/List.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'

/** More alerts would push the news out of view. */
const shownAlerts = 5
/** The rest is on /notifications. */
const shownEarlier = 20

/** The alerts, the user's recent actions, and other people's changes; opening it clears the bell. */
export function NewsPanel({ onLeave }: { onLeave: () => void }) {
  const { news, seenBefore, error, asOf } = useNews()
  const { undoable, undo } = useUndoable()
  const now = useNow(30_000)
  if (!news) {
    return (
      <Quiet $pad="sm" $size="sm" role={error ? 'alert' : 'status'}>
        {error ?? (
          <>
            <Spinner /> {text('news.loading')}
          </>
        )}
      </Quiet>
    )
  }
  // New items stay highlighted while they are read, although they count as seen.
  const all = allNews(news, seenBefore)
  const unread = all.filter(({ isUnread }) => isUnread)
  const fresh = [...unread.filter(({ isForMe }) => isForMe), ...unread.filter(({ isForMe }) => !isForMe)]
  const known = all.filter(({ isUnread }) => !isUnread).slice(0, shownEarlier)
  return (
    <Body tabIndex={0} role="region" aria-label={text('news.region')}>
      <StaleNote asOf={asOf} isWithin />
      <Title>{text('news.alerts')}</Title>
      {news.alerts.length === 0 && (
        <Quiet $pad="sm" $size="sm">
          {text('news.allWell')}
        </Quiet>
      )}
      <List as="ul" $gap="xxs">
        {news.alerts.slice(0, shownAlerts).map((alert) => (
          <AlertNews key={alert.id} alert={alert} now={now} onLeave={onLeave} />
        ))}
      </List>
      {news.alerts.length > shownAlerts && (
        <NewsLine to="/dashboard" onClick={onLeave}>
          {text('news.moreAlerts', { count: news.alerts.length - shownAlerts })}
        </NewsLine>
      )}
      {undoable.length > 0 && (
        <>
          <Title>{text('news.yourActions')}</Title>
          <UndoList undoable={undoable} undo={undo} />
        </>
      )}
      <Title>{text('news.sinceAway')}</Title>
      {fresh.length === 0 && (
        <Quiet $pad="sm" $size="sm">
          {text('news.nothingNew')}
        </Quiet>
      )}
      <NewsLines items={fresh} now={now} onLeave={onLeave} />
      {known.length > 0 && <Title>{text('news.earlier')}</Title>}
      <NewsLines items={known} now={now} onLeave={onLeave} />
      <NewsLine to="/notifications" onClick={onLeave}>
        {text('news.all')}
      </NewsLine>
    </Body>
  )
}

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${theme.space.md};
  overflow-y: auto;
  overscroll-behavior: contain;
`

const Title = styled.h2`
  margin: 0 0 ${theme.space.xs};
  font-size: ${theme.font.size.md};

  * + & {
    margin-top: ${theme.space.lg};
  }
`
