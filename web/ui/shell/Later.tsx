import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Whether the page that the document was opened with is still shown. */
let isFirstPage = true

/** To be called when another page is visited: pages come in one piece from then on. */
export function leaveFirstPage(): void {
  isFirstPage = false
}

interface LaterProps {
  children: ReactNode
  /** What stands there until then. */
  fallback?: ReactNode
}

/**
 * The heavy part of the page that the document is opened with: rendered after what stands above it was painted, in pieces
 * between which taps are answered.
 */
export function Later({ children, fallback = null }: LaterProps) {
  const [isDue, setDue] = useState(!isFirstPage)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : fallback
}
