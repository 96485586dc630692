import { useEffect, useState } from 'react'

/** A text that follows another one only once that has stood still for `ms`, so that it can be read out in peace. */
export function useCalm(text: string, ms: number): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return calm
}
