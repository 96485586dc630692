import { Popover } from '@base-ui/react/popover'
import { IconBell } from '@tabler/icons-react'
import { useState, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { PopoverPanel } from '#web/ui/floating/PopoverPanel.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text } from '#web/ui/language/text.ts'
import type { UnreadBy } from '#domain/changes/changeDefinition.ts'
import type { UnreadByOf, UnreadKind } from '#domain/changes/changeKinds.ts'
import type { Change } from '#web/entities/changes.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { UnreadNewsDocument } from './newsDocuments.ts'
import { useUndoable } from '#web/live/commands/useUndoable.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { UndoList } from '#web/ui/feedback/UndoList.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { AlertNews } from './AlertNews.tsx'
import { NewsLine, NewsLines, NewsList } from './NewsLine.tsx'
import { allNews } from './newsViews.ts'
import { useNews } from './useNews.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'

function bellLabel(unread: number): string {
  if (unread >= 100) return text('news.bellMany')
  return unread > 0 ? text('news.bellUnread', { count: unread }) : text('news.bell')
}

/** The bell in the header: the unread count, and a panel with alerts and news. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  const label = bellLabel(unread)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <Trigger label={label} icon={IconBell}>
            {unread > 0 && <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
          </Trigger>
        }
      />
      <Panel aria-label={text('news.bell')}>
        <NewsPanel onLeave={() => setOpen(false)} />
      </Panel>
    </Popover.Root>
  )
}

const Trigger = styled(IconButton)`
  position: relative;
  flex: none;
`

const Count = styled.span`
  position: absolute;
  top: 0;
  right: -4px;
  min-width: 20px;
  padding: 0 5px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.primary};
  color: ${theme.color.onPrimary};
  font-size: ${theme.font.size.xs};
  font-weight: ${theme.font.weight.strong};
  line-height: ${theme.size.icon};
  text-align: center;
`

const Panel = styled(PopoverPanel)`
  display: flex;
  flex-direction: column;
  width: min(440px, calc(100vw - 16px));
  max-height: min(640px, var(--available-height));
  overflow: hidden;
`

/** The highest count displayed. */
const most = 100

/**
 * When an alert is cleared, the count is refetched after this time plus a random part of it, in ms, so that pages don't
 * all ask simultaneously.
 */
const pauseMs = 1_000

/**
 * The number of unread news: the server's count plus changes received since. Counted here, so that a change doesn't
 * make every page query the server; refetched when the news were marked as seen on any device, and when a counted alert
 * may have been cleared.
 */
function useUnread(): number {
  const ask = useAsk(UnreadNewsDocument)
  const { state } = useLinkState()
  const [answer, setAnswer] = useState({ asOfSeq: 0, unread: 0 })
  const [arrived, setArrived] = useState<readonly number[]>([])
  const [asked, setAsked] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (state !== 'live') return
    let isWanted = true
    ask({}).then(
      ({ asOfSeq, unreadNews }) => {
        if (!isWanted) return
        setAnswer({ asOfSeq: Number(asOfSeq), unread: unreadNews })
        setArrived((before) => before.filter((seq) => seq > Number(asOfSeq)))
      },
      // The header shows that the server is unreachable; refetched on reconnect.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ask, asked, state])
  useEffect(() => () => clearTimeout(timer.current), [])
  const unread = Math.min(most, answer.unread + arrived.filter((seq) => seq > answer.asOfSeq).length)
  useChanges((change) => {
    const me = readUserInfo()?._id ?? ''
    const askAgain = () => setAsked((times) => times + 1)
    if (change.__typename === 'NewsSeen' && change.userId === me) askAgain()
    else if (change.__typename === 'AlertCleared' && unread > 0) {
      clearTimeout(timer.current)
      timer.current = setTimeout(askAgain, pauseMs * (1 + Math.random()))
    } else if (concerns(change, me)) setArrived((before) => [...before.slice(-most), Number(change.seq)])
  })
  return unread
}

/** For whom each kind of change counts as unread; the compiler checks it against the server's rule. */
const unreadBy: { [Kind in UnreadKind]: UnreadByOf<Kind> } = {
  AlertRaised: 'EVERYONE',
  BatchStageChanged: 'BREWERS',
  BatchSaved: 'BREWERS',
  BatchRemoved: 'BREWERS',
  RemarkAdded: 'MENTIONED',
  TaskSaved: 'ASSIGNEE',
  UserSaved: 'EVERYONE',
}

const unreadKinds = new Map<string, UnreadBy>(Object.entries(unreadBy))

/** Whether a change concerns this person: an alert, a change to their batches or tasks, a mention, an account change for administrators. */
function concerns(change: Change, me: string): boolean {
  const by = unreadKinds.get(change.__typename)
  if (by === undefined || change.by?.id === me) return false
  if (change.__typename === 'RemarkAdded') return change.mentions.includes(me)
  // An alert that only administrators see has no content here.
  if (change.__typename === 'AlertRaised' && change.alert === null) return false
  if (by === 'ASSIGNEE') return 'assigneeId' in change && change.assigneeId === me
  if (by === 'EVERYONE') return true
  // Only the server knows whose batch was removed; its next count includes it.
  const batch = 'batch' in change ? change.batch : null
  return batch?.brewer?.id === me || batch?.assignedTeam.includes(me) === true
}

/** More alerts would push the news out of view. */
const shownAlerts = 5

/** The rest is on /notifications. */
const shownEarlier = 20

/** The alerts, the user's recent actions, and other people's changes; opening it clears the bell. */
function NewsPanel({ onLeave }: { onLeave: () => void }) {
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
      <NewsList>
        {news.alerts.slice(0, shownAlerts).map((alert) => (
          <AlertNews key={alert.id} alert={alert} now={now} onLeave={onLeave} />
        ))}
      </NewsList>
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
