import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { theme } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { AlertNews } from './AlertNews.tsx'
import type { NewsView } from './newsDocuments.ts'
import { useNews } from './useNews.ts'
import { List } from '#web/ui/layout/Stack.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'

/** More alerts would push the news out of view. */
const shownAlerts = 5

/** The alerts, the user's recent actions, and other people's changes; opening it clears the bell. */
export function NewsPanel({ onLeave }: { onLeave: () => void }) {
  const { news, seenBefore, error } = useNews()
  const { undoable, undo } = useUndoable()
  const now = useNow(30_000)
  if (!news) {
    return (
      <Quiet $pad="sm" $size="sm" role={error ? 'alert' : 'status'}>
        {error ?? (
          <>
            <Spinner /> Loading the news
          </>
        )}
      </Quiet>
    )
  }
  // New items stay highlighted while they are read, although they count as seen.
  const all = [...news.items, ...news.earlier]
  const fresh = all.filter(({ id }) => Number(id) > seenBefore)
  const known = all.filter(({ id }) => Number(id) <= seenBefore)
  return (
    <>
      <Body tabIndex={0} role="region" aria-label="Alerts and changes">
        <Title>Alerts</Title>
        {news.alerts.length === 0 && (
          <Quiet $pad="sm" $size="sm">
            Nothing needs your attention.
          </Quiet>
        )}
        <List as="ul" $gap="xxs">
          {news.alerts.slice(0, shownAlerts).map((alert) => (
            <AlertNews key={alert.id} alert={alert} now={now} onLeave={onLeave} />
          ))}
        </List>
        {news.alerts.length > shownAlerts && (
          <Change to="/dashboard" onClick={onLeave}>
            {news.alerts.length - shownAlerts} more on the dashboard
          </Change>
        )}
        {undoable.length > 0 && (
          <>
            <Title>Your recent actions</Title>
            <UndoList undoable={undoable} undo={undo} />
          </>
        )}
        <Title>Since you were away</Title>
        {fresh.length === 0 && (
          <Quiet $pad="sm" $size="sm">
            Nothing has changed since your last visit.
          </Quiet>
        )}
        <Changes items={fresh} now={now} onLeave={onLeave} />
        {known.length > 0 && <Title>Earlier</Title>}
        <Changes items={known} now={now} onLeave={onLeave} />
      </Body>
    </>
  )
}

function Changes({ items, now, onLeave }: { items: NewsView['items']; now: Date; onLeave: () => void }) {
  return (
    <List as="ul" $gap="xxs">
      {items.map(({ id, at, text, link }) => (
        <li key={id}>
          <Change to={link ?? '/dashboard'} onClick={onLeave}>
            {text}{' '}
            <Box as="span" $tone="gray" $lines="nowrap">
              {ageText(new Date(at), now)}
            </Box>
          </Change>
        </li>
      ))}
    </List>
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

const Change = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space.sm};
  min-height: ${theme.size.control};
  padding: ${theme.space.xs} ${theme.space.sm};
  border-radius: ${theme.radius.sm};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  line-height: 1.4;
  text-decoration: none;

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`
