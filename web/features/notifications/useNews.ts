import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CommandRefused } from '#web/live/refusal.ts'
import { useAsk } from '#web/live/useAsk.ts'
import { useChanges } from '#web/live/useChanges.ts'
import { NewsDocument, type NewsView } from './newsDocuments.ts'

/** Changes that come together are asked for together. */
const pauseMs = 400

/** The news while they are looked at: asked for at once, and again after changes. */
export function useNews(): { news: NewsView | null; error: string | null; reload: () => void } {
  const ask = useAsk(NewsDocument)
  const [news, setNews] = useState<NewsView | null>(null)
  const [error, setError] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = useEffectEvent(async () => {
    try {
      setNews((await ask({})).news)
      setError(null)
    } catch (refused) {
      setError(refused instanceof CommandRefused ? refused.message : String(refused))
    }
  })
  useEffect(() => {
    void load()
    return () => clearTimeout(timer.current)
  }, [])
  const soon = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void load(), ms)
  }
  useChanges(({ __typename }) => {
    if (__typename !== 'Heartbeat') soon(pauseMs)
  })
  return { news, error, reload: () => soon(0) }
}
