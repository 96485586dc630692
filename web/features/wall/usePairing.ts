import { useEffect, useState } from 'react'
import { keepDisplayToken } from '#web/live/session/displaySession.ts'
import { beginPairing, isPaired } from '#web/live/session/pairing.ts'

/** How often, in ms, a television asks whether its code was typed, and, without a code, for one. */
const askMs = 3_000
const retryMs = 30_000

/**
 * The code to show on this screen, a new one whenever it expires; null while there is none. Opens the wall when an
 * administrator has typed it.
 */
export function usePairing(): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const later = (work: () => Promise<void>, ms: number) => {
      if (!isOver) timer = setTimeout(() => void work(), ms)
    }
    async function begin(): Promise<void> {
      const pairing = await beginPairing()
      if (isOver) return
      setCode(pairing?.code ?? null)
      if (!pairing) return later(begin, retryMs)
      const endsAt = performance.now() + pairing.seconds * 1_000
      later(() => wait(pairing.token, endsAt), askMs)
    }
    async function wait(token: string, endsAt: number): Promise<void> {
      const isDone = await isPaired(token)
      if (isOver) return
      if (isDone) {
        keepDisplayToken(token)
        location.reload()
      } else if (performance.now() > endsAt) await begin()
      else later(() => wait(token, endsAt), askMs)
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return code
}
