import { useDeferredValue } from 'react'

/**
 * Whether what is rendered with it is on the screen. What it needs beyond its first part waits for that, so that the press that
 * opened it is answered first.
 */
export const useIsOnScreen = (): boolean => useDeferredValue(true, false)
