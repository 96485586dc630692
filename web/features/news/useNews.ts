import { useEffect, useRef, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { earlier, statesOf } from '#web/live/cache/knownStates.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { now } from '#web/ui/dates/clock.ts'
import { MarkNewsSeenDocument, NewsDocument, type NewsView } from './newsDocuments.ts'

/** The name under which they are stored on the device. */
const stateName = 'News'

/** Changes within this time, in ms, cause one request. */
const pauseMs = 400

/**
 * The news while the panel is open: fetched immediately, and again after changes; without a connection those that were fetched
 * last, as of `asOf`. Opening it marks them as seen, on all devices; `seenBefore` is the last change seen before.
 */
export function useNews(): {
  news: NewsView | null
  seenBefore: number
  error: string | null
  asOf: Date | null
} {
  const client = useApolloClient()
  const link = useLinkState()
  const isLive = link.state === 'live'
  const ask = useAsk(NewsDocument)
  const [markSeen] = useCommand(MarkNewsSeenDocument)
  const [seenBefore, setSeenBefore] = useState<number | null>(null)
  const [asked, setAsked] = useState(0)
  const [news, setNews] = useState<NewsView | null>(null)
  const [error, setError] = useState<string | null>(null)
  const hasFailed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isWanted = true
    ask({}).then(
      (answer) => {
        statesOf(client)[stateName] = { data: answer.news, until: isWanted ? null : now() }
        if (!isWanted) return
        hasFailed.current = false
        setNews(answer.news)
        setSeenBefore((before) => before ?? Number(answer.news.after))
        // If this fails, they just count as unread a little longer.
        markSeen({ upTo: answer.news.upTo }).catch(() => undefined)
      },
      (refused: Error) => {
        if (!isWanted) return
        hasFailed.current = true
        setError(refused.message)
      },
    )
    return () => {
      isWanted = false
      const known = statesOf(client)[stateName]
      if (known) known.until ??= now()
    }
  }, [client, ask, asked, markSeen])
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked((times) => times + 1), ms)
  }
  useEffect(() => {
    if (isLive && hasFailed.current) soon(0)
  }, [isLive])
  useChanges(({ __typename }) => {
    if (__typename !== 'Heartbeat' && __typename !== 'NewsSeen') soon(pauseMs)
  })
  const known = isLive ? undefined : statesOf(client)[stateName]
  const stored = known?.data as NewsView | undefined
  return {
    news: news ?? stored ?? null,
    seenBefore: seenBefore ?? Number(stored?.after ?? 0),
    error,
    asOf: isLive ? null : earlier(link.since, known?.until ?? null),
  }
}
