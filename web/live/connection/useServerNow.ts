import { useApolloClient } from '@apollo/client/react'
import { followOf } from './follow.ts'

/** The server's clock: what a device has set its own to does not date what is measured with it. */
export function useServerNow(): () => Date {
  const follow = followOf(useApolloClient())
  return () => follow?.serverNow() ?? new Date()
}
