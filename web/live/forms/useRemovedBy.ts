import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { rulesOf, type EntityName } from '#web/entities/entities.ts'
import type { Change } from '#web/entities/changes.ts'
import { followOf } from '#web/live/connection/follow.ts'
import { text } from '#web/ui/language/text.ts'

/** What a form is about: without it, nothing can be saved. */
export interface Subject {
  entity: EntityName
  id: string
}

/** Who removed the subject of a form while the form was open, as at the start of a sentence; null while it is there. */
export function useRemovedBy(subject: Subject | null): string | null {
  const client = useApolloClient()
  const [removed, setRemoved] = useState<{ id: string; by: string } | null>(null)
  const { entity = null, id = null } = subject ?? {}
  useEffect(() => {
    const follow = followOf(client)
    if (entity === null || id === null || !follow) return
    const stopClearing = follow.onReset(() => setRemoved(null))
    const stopNaming = follow.onChange((change) => {
      if (removes(change, { entity, id })) setRemoved({ id, by: change.by?.name ?? text('form.someoneElse') })
    })
    return () => {
      stopClearing()
      stopNaming()
    }
  }, [client, entity, id])
  // The same form may go on with another subject.
  return removed !== null && removed.id === id ? removed.by : null
}

function removes(change: Change, { entity, id }: Subject): boolean {
  const facts = change as unknown as Record<string, unknown>
  return rulesOf(change.__typename).some((rule) => {
    if (!rule.removed || rule.entity !== entity || rule.id === undefined) return false
    const ids = facts[rule.id]
    return Array.isArray(ids) ? ids.includes(id) : ids === id
  })
}
