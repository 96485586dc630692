import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { keepUser } from '#web/live/session/session.ts'

/**
 * Keeps who is signed in here as the server knows them. A changed role ends the page's connection: so it is refetched
 * whenever the line breaks or stands again.
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
    if (me && keepUser(me)) void revalidate()
  }, [me, revalidate])
}
