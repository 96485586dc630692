import { useApolloClient } from '@apollo/client/react'
import { followOf } from './follow.ts'

/** The server's clock, so that a wrong device clock doesn't affect timestamps. */
export function useServerNow(): () => Date {
  const follow = followOf(useApolloClient())
  return () => follow?.serverNow() ?? new Date()
}
