import { useEffect, useRef, useState } from 'react'
import type { UnreadBy } from '#domain/changes/changeDefinition.ts'
import type { UnreadByOf, UnreadKind } from '#domain/changes/changeKinds.ts'
import type { Change } from '#web/entities/changes.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { UnreadNewsDocument } from './newsDocuments.ts'

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
export function useUnread(): number {
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
