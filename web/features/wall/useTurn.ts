import { useEffect, useState } from 'react'

/** Counts up by one after each of these seconds, for what is shown in turn. */
export function useTurn(seconds: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return turn
}
