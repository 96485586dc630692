import { getApolloContext } from '@apollo/client/react'
import { useContext, useSyncExternalStore } from 'react'
import { client as pageClient } from './client.ts'
import { type Follow, followOf } from './follow.ts'
import type { LinkState } from './linkState.ts'
import { now } from '#web/ui/dates/clock.ts'

const neverLive: LinkState = { state: 'connecting', since: now() }
const nothingFollows: Pick<Follow, 'linkState' | 'onLinkState'> = {
  linkState: () => neverLive,
  onLinkState: () => () => undefined,
}

/** Whether the screen is live, and if not, up to when it is current. */
export function useLinkState(): LinkState {
  const client = useContext(getApolloContext()).client ?? pageClient
  const { linkState, onLinkState } = followOf(client) ?? nothingFollows
  return useSyncExternalStore(onLinkState, linkState)
}
