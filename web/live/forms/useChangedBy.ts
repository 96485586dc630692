import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { rulesOf, type EntityName } from '#web/entities/entities.ts'
import type { Change } from '#web/entities/changes.ts'
import { followOf } from '#web/live/connection/follow.ts'

/** Names who made a version of an entity, for versions received while the screen was open. */
export function useChangedBy(entity: EntityName, id: string | null): (version: number) => string | null {
  const client = useApolloClient()
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  useEffect(() => {
    const follow = followOf(client)
    if (id === null || !follow) return
    const stopClearing = follow.onReset(() => setNames({}))
    const stopNaming = follow.onChange((change) => {
      const version = versionOf(change, entity, id)
      const name = change.by?.name
      if (version !== null && name) setNames((known) => ({ ...known, [version]: name }))
    })
    return () => {
      stopClearing()
      stopNaming()
    }
  }, [client, entity, id])
  return (version) => names[version] ?? null
}

function versionOf(change: Change, entity: EntityName, id: string): number | null {
  const rule = rulesOf(change.__typename).find((one) => one.entity === entity)
  if (rule?.id === undefined) return null
  const facts = change as unknown as Record<string, unknown>
  if (facts[rule.id] !== id) return null
  const state = facts[rule.state ?? '']
  const isEntity = typeof state === 'object' && state !== null && 'version' in state
  return isEntity && typeof state.version === 'number' ? state.version : null
}
