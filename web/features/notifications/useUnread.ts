import { useEffect, useRef, useState } from 'react'
import { brews } from '#domain/batches/brewers.ts'
import type { UnreadByOf, UnreadKind } from '#domain/changes/changeKinds.ts'
import type { Change } from '#web/entities/changes.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { UnreadNewsDocument } from './newsDocuments.ts'

/** More than so many are not told apart. */
const most = 100
/** An alert is over: asked after so many ms, and up to as many later, so that not every page asks at one moment. */
const pauseMs = 1_000

/**
 * How much of the news concerns the signed-in user and is unread: what the server counted, and what was heard since.
 * Counted here, so that a change does not make every page ask the server; asked again when the news were marked as seen,
 * on whichever device, and when an alert that may have been counted is over.
 */
export function useUnread(): number {
  const ask = useAsk(UnreadNewsDocument)
  const { state } = useLinkState()
  const [answer, setAnswer] = useState({ asOfSeq: 0, unread: 0 })
  const [heard, setHeard] = useState<readonly number[]>([])
  const [asked, setAsked] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (state !== 'live') return
    let isWanted = true
    ask({}).then(
      ({ asOfSeq, unreadNews }) => {
        if (!isWanted) return
        setAnswer({ asOfSeq: Number(asOfSeq), unread: unreadNews })
        setHeard((before) => before.filter((seq) => seq > Number(asOfSeq)))
      },
      // The header says that the server cannot be reached; asked again when it can.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ask, asked, state])
  useEffect(() => () => clearTimeout(timer.current), [])
  const unread = Math.min(most, answer.unread + heard.filter((seq) => seq > answer.asOfSeq).length)
  useChanges((change) => {
    const me = readUserInfo()?._id ?? ''
    const askAgain = () => setAsked((times) => times + 1)
    if (change.__typename === 'NewsSeen' && change.userId === me) askAgain()
    else if (change.__typename === 'AlertCleared' && unread > 0) {
      clearTimeout(timer.current)
      timer.current = setTimeout(askAgain, pauseMs * (1 + Math.random()))
    } else if (concerns(change, me)) setHeard((before) => [...before.slice(-most), Number(change.seq)])
  })
  return unread
}

/** Whose the changes are that may count as unread; the compiler holds it to what the server counts. */
const unreadBy: { [Kind in UnreadKind]: UnreadByOf<Kind> } = {
  AlertRaised: 'EVERYONE',
  BatchStageChanged: 'BREWERS',
  BatchSaved: 'BREWERS',
  BatchRemoved: 'BREWERS',
  UserSaved: 'EVERYONE',
}
const unreadKinds = new Map<string, 'EVERYONE' | 'BREWERS'>(Object.entries(unreadBy))

/** Whether a change is for this person: an alert, what others do to their batches, accounts for administrators. */
function concerns(change: Change, me: string): boolean {
  const by = unreadKinds.get(change.__typename)
  if (by === undefined || change.by?.id === me) return false
  // Whose batch was removed, only the server knows: it counts it when it is asked next.
  return by === 'EVERYONE' || ('batch' in change && brews(me, change.batch))
}
