import { useEffect, useRef, useState } from 'react'
import { useAsk } from '#web/live/useAsk.ts'
import { useChanges } from '#web/live/useChanges.ts'
import { NewsDocument, type NewsView } from './newsDocuments.ts'

/** Changes that come together are asked for together. */
const pauseMs = 400

/** The news while they are looked at: asked for at once, and again after changes. */
export function useNews(): { news: NewsView | null; error: string | null; reload: () => void } {
  const ask = useAsk(NewsDocument)
  const [asked, setAsked] = useState(0)
  const [news, setNews] = useState<NewsView | null>(null)
  const [error, setError] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isWanted = true
    ask({}).then(
      (answer) => isWanted && setNews(answer.news),
      (refused: Error) => isWanted && setError(refused.message),
    )
    return () => {
      isWanted = false
    }
  }, [ask, asked])
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked((times) => times + 1), ms)
  }
  useChanges(({ __typename }) => {
    if (__typename !== 'Heartbeat') soon(pauseMs)
  })
  return { news, error, reload: () => soon(0) }
}
