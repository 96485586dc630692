import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { showUnits } from '#web/ui/units/shownUnits.ts'
import { keepUser } from '#web/live/session/session.ts'

/**
 * Keeps the stored user in line with the server. A changed role closes the page's connection, so the user is refetched
 * whenever the connection is lost or restored.
 */
export function useKeptUser(
  me: UserFieldsFragment | undefined,
  link: string,
  refetch: () => Promise<void>,
): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => void refetch())
  const known = useRef(link)
  useEffect(() => {
    if (known.current === link) return
    known.current = link
    ask()
  }, [link])
  useEffect(() => {
    if (!me) return
    showUnits(me.units)
    if (keepUser(me)) void revalidate()
  }, [me, revalidate])
}
