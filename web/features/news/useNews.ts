import { useEffect, useRef, useState } from 'react'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useChanges } from '#web/live/queries/useChanges.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { MarkNewsSeenDocument, NewsDocument, type NewsView } from './newsDocuments.ts'

/** Changes within this time, in ms, cause one request. */
const pauseMs = 400

/**
 * The news while the panel is open: fetched immediately, and again after changes. Opening it marks them as seen, on all
 * devices; `seenBefore` is the last change seen before.
 */
export function useNews(): { news: NewsView | null; seenBefore: number; error: string | null } {
  const ask = useAsk(NewsDocument)
  const [markSeen] = useCommand(MarkNewsSeenDocument)
  const [seenBefore, setSeenBefore] = useState<number | null>(null)
  const [asked, setAsked] = useState(0)
  const [news, setNews] = useState<NewsView | null>(null)
  const [error, setError] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isWanted = true
    ask({}).then(
      (answer) => {
        if (!isWanted) return
        setNews(answer.news)
        setSeenBefore((before) => before ?? Number(answer.news.after))
        // If this fails, they just count as unread a little longer.
        markSeen({ upTo: answer.news.upTo }).catch(() => undefined)
      },
      (refused: Error) => isWanted && setError(refused.message),
    )
    return () => {
      isWanted = false
    }
  }, [ask, asked, markSeen])
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked((times) => times + 1), ms)
  }
  useChanges(({ __typename }) => {
    if (__typename !== 'Heartbeat' && __typename !== 'NewsSeen') soon(pauseMs)
  })
  return { news, seenBefore: seenBefore ?? 0, error }
}
