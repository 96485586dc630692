import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import type { Change } from '#web/entities/changes.ts'
import { followOf } from '#web/live/connection/follow.ts'

/** Calls back for each change while the component is mounted, after it is in the cache. */
export function useChanges(listener: (change: Change) => void): void {
  const client = useApolloClient()
  const onChange = useEffectEvent(listener)
  useEffect(() => followOf(client)?.onChange((change) => onChange(change)), [client])
}
