import { useEffect, useState } from 'react'
import { countedTypes } from '#domain/news.ts'
import { readUserInfo } from '#web/live/session.ts'
import { useAsk } from '#web/live/useAsk.ts'
import { useChanges } from '#web/live/useChanges.ts'
import { useLinkState } from '#web/live/useLinkState.ts'
import { UnreadNewsDocument } from './newsDocuments.ts'

const counted: readonly string[] = countedTypes
/** More than so many are not told apart. */
const most = 100

/**
 * How much of the news is unread: what the server counted, and what was heard since. Counted here, so that a change does
 * not make every page ask the server; asked again when the news were marked as seen, on whichever device.
 */
export function useUnread(): number {
  const ask = useAsk(UnreadNewsDocument)
  const { state } = useLinkState()
  const [answer, setAnswer] = useState({ asOfSeq: 0, unread: 0 })
  const [heard, setHeard] = useState<readonly number[]>([])
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (state !== 'live') return
    let isWanted = true
    ask({}).then(
      ({ asOfSeq, unreadNews }) => {
        if (!isWanted) return
        setAnswer({ asOfSeq: Number(asOfSeq), unread: unreadNews })
        setHeard((before) => before.filter((seq) => seq > Number(asOfSeq)))
      },
      // The header says that the server can not be reached; asked again when it can.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ask, asked, state])
  useChanges((change) => {
    const me = readUserInfo()?._id
    if (change.__typename === 'NewsSeen' && change.userId === me) setAsked((times) => times + 1)
    else if (change.by?.id !== me && counted.includes(change.__typename))
      setHeard((before) => [...before.slice(-most), Number(change.seq)])
  })
  return Math.min(most, answer.unread + heard.filter((seq) => seq > answer.asOfSeq).length)
}
