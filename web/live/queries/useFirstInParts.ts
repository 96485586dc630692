import { useDeferredValue } from 'react'

/**
 * An answer, or still undefined for a moment after the first one arrived: a whole page is rendered from it, as a
 * transition, in parts between which taps are answered. Each later answer is shown immediately.
 */
export function useFirstInParts<T>(answer: T | undefined): T | undefined {
  return useDeferredValue(answer) === undefined ? undefined : answer
}
