import { useEffect, useState } from 'react'

/** A debounced text: changes only after `ms` without a change, so that screen readers can finish it. */
export function useCalm(text: string, ms: number): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return calm
}
