import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useCommand } from '#web/live/useCommand.ts'
import { theme } from '#web/theme.ts'
import { ageText } from '#web/ui/ages.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifications } from '#web/ui/notifications.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useNow } from '#web/ui/useNow.ts'
import { AlertNews } from './AlertNews.tsx'
import { MarkNewsSeenDocument, type NewsView } from './newsDocuments.ts'
import { useNews } from './useNews.ts'

/** More alerts would hide what others did. */
const shownAlerts = 5

/** The alerts, and what others did since the last visit; marked as seen for good. */
export function NewsPanel({ onLeave }: { onLeave: () => void }) {
  const { news, error, reload } = useNews()
  const now = useNow(30_000)
  const [markSeen, { busy }] = useCommand(MarkNewsSeenDocument)
  const mark = async (upTo: string) => {
    try {
      await markSeen({ upTo })
      reload()
    } catch (refused) {
      const message = refused instanceof Error ? refused.message : ''
      notifications.show({ tone: 'error', title: 'Error marking the news as seen', message })
    }
  }
  if (!news) {
    return (
      <Quiet role={error ? 'alert' : 'status'}>
        {error ?? (
          <>
            <Spinner /> Loading the news
          </>
        )}
      </Quiet>
    )
  }
  return (
    <>
      <Body tabIndex={0} role="region" aria-label="Alerts and changes">
        <Title>Alerts</Title>
        {news.alerts.length === 0 && <Quiet>Nothing needs your attention.</Quiet>}
        <Rows>
          {news.alerts.slice(0, shownAlerts).map((alert) => (
            <AlertNews key={alert.id} alert={alert} now={now} onLeave={onLeave} />
          ))}
        </Rows>
        {news.alerts.length > shownAlerts && (
          <Change to="/dashboard" onClick={onLeave}>
            {news.alerts.length - shownAlerts} more on the dashboard
          </Change>
        )}
        <Title>Since you were away</Title>
        <Changes news={news} now={now} onLeave={onLeave} />
      </Body>
      <Foot>
        <Button icon={<IconChecks aria-hidden="true" />} busy={busy} onClick={() => void mark(news.upTo)}>
          Mark all as seen
        </Button>
      </Foot>
    </>
  )
}

function Changes({ news, now, onLeave }: { news: NewsView; now: Date; onLeave: () => void }) {
  if (news.items.length === 0) return <Quiet>Nothing has changed since your last visit.</Quiet>
  return (
    <Rows>
      {news.items.map(({ id, at, text, link }) => (
        <li key={id}>
          <Change to={link ?? '/dashboard'} onClick={onLeave}>
            {text} <Age>{ageText(new Date(at), now)}</Age>
          </Change>
        </li>
      ))}
    </Rows>
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

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space.xxs};

  &:empty {
    display: none;
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

const Age = styled.span`
  color: ${theme.color.muted};
  white-space: nowrap;
`

const Quiet = styled.p`
  padding: ${theme.space.sm};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

const Foot = styled.div`
  display: grid;
  padding: ${theme.space.sm};
  border-top: 1px solid ${theme.color.line};
`
