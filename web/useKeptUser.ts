import { useEffect, useEffectEvent, useRef } from 'react'
import type { BreweryFieldsFragment, UserFieldsFragment } from '#generated/gql/graphql.ts'
import { showCurrency, showUnits } from '#web/ui/units/shownUnits.ts'
import { keepUser } from '#web/live/session/session.ts'
import { languageFor } from '#web/ui/language/chosenLanguage.ts'
import { showLanguage } from '#web/ui/language/shownLanguage.ts'
import { untilLoaded } from '#web/ui/programs/untilLoaded.ts'

/**
 * Keeps the stored user in line with the server. A changed role closes the page's connection, so the user is refetched
 * whenever the connection is lost or restored; not for the first one, beside which the user was just queried.
 */
export function useKeptUser(
  data: { me: UserFieldsFragment; brewery: BreweryFieldsFragment } | undefined,
  link: string,
  refetch: () => Promise<void>,
  onKept: () => void,
): void {
  const ask = useEffectEvent(() => void refetch())
  const known = useRef(link)
  const wasLive = useRef(link === 'live')
  useEffect(() => {
    if (known.current === link) return
    known.current = link
    if (wasLive.current) ask()
    else wasLive.current = link === 'live'
  }, [link])
  const keep = useEffectEvent((user: Parameters<typeof keepUser>[0]) => keepUser(user) && onKept())
  const me = data?.me
  const units = me?.units ?? data?.brewery.units
  const currency = data?.brewery.currency
  useEffect(() => {
    if (!me) return
    let isOld = false
    showUnits(units)
    showCurrency(currency)
    void untilLoaded('language', async () => {
      // When it can be loaded at last, another language may have been chosen.
      if (!isOld) await showLanguage(languageFor(me.language))
    })
    keep({ ...me, units, currency })
    return () => {
      isOld = true
    }
  }, [me, units, currency])
}
