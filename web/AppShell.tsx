import { ApolloProvider } from '@apollo/client/react'
import { Suspense, useEffect, useMemo, useState, useEffectEvent, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { graphql } from '#generated/gql/gql.ts'
import { client } from '#web/live/connection/client.ts'
import { showCurrency, showUnits } from '#web/ui/units/shownUnits.ts'
import { readUserInfo, signOut, type UserInfo, keepUser } from '#web/live/session/session.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { OthersContext, usePresence } from '#web/live/session/usePresence.ts'
import { TodayLink } from './header/TodayLink.tsx'
import { setBreweryZone } from '#web/ui/dates/zone.ts'
import { useIsLoading } from './start/PageRouter.tsx'
import { Shell, ToolRoom } from '#web/ui/shell/Shell.tsx'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { SignedInUserContext, roleOf } from '#web/ui/shell/signedInUser.ts'
import { WaitingTray } from './header/WaitingTray.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { queueOf } from '#web/live/commands/queueOf.ts'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { useRoomForBack } from './start/roomForBack.ts'
import {
  IconBarrel,
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconNotes,
  IconShieldHalf,
  IconWheat,
} from '@tabler/icons-react'
import type { PalettePage } from './features/search/pages.ts'
import { text } from '#web/ui/language/text.ts'
import type { BreweryFieldsFragment, UserFieldsFragment } from '#generated/gql/graphql.ts'
import { languageFor } from '#web/ui/language/chosenLanguage.ts'
import { showLanguage } from '#web/ui/language/shownLanguage.ts'
import { untilLoaded } from '#web/ui/programs/untilLoaded.ts'

/** Loaded after the page, so that nothing waits for it. */
const Bell = lazyView('Bell', () => import('./features/news/Bell.tsx'))

const HeaderSearch = lazyView('HeaderSearch', () => import('./features/search/HeaderSearch.tsx'))

const BreweryClock = lazyView('BreweryClock', () => import('./header/BreweryClock.tsx'))

const BackgroundWork = lazyView('BackgroundWork', () => import('./BackgroundWork.tsx'))

const SignOutDialog = lazyView('SignOutDialog', () => import('./SignOutDialog.tsx'))

/** Of the search and the bell, so that nothing moves when they come. */
const toolRooms = (
  <>
    <ToolRoom />
    <ToolRoom />
  </>
)

/**
 * Starts the page's stream of changes, even on pages without other queries, so that the connection state shown is real.
 * Queries the signed-in user, since an administrator may have changed their name or role.
 */
const ShellDocument = graphql(`
  query Shell {
    asOfSeq
    me {
      ...UserFields
    }
    brewery {
      ...BreweryFields
    }
  }
`)

/**
 * The shell around the pages of someone who is signed in, with the live data under it. Each visit looks who that is: when someone
 * signs in elsewhere in this browser, their session begins here as well, with nothing of the one before.
 */
export function AppShell() {
  const { key: visit } = useLocation()
  const [user, setUser] = useState({ visit, stored: readUserInfo() })
  const { stored } = user
  const keep = () => setUser({ visit, stored: readUserInfo() })
  if (user.visit !== visit) keep()
  if (!stored) return null
  return (
    <ApolloProvider client={client}>
      <SignedInShell key={stored.token} stored={stored} onKept={keep} />
    </ApolloProvider>
  )
}

interface SignedInShellProps {
  stored: UserInfo
  /** The stored user is another than before. */
  onKept: () => void
}

function SignedInShell({ stored, onKept }: SignedInShellProps) {
  const { _id: id, name, role, units, currency } = stored
  // Before the first page is drawn, so that none shows other units for a moment.
  useState(() => {
    showUnits(units)
    showCurrency(currency)
  })
  const { data, refetch } = useLiveQuery(ShellDocument)
  const timeZone = data?.brewery.timeZone ?? ''
  useEffect(() => setBreweryZone(timeZone), [timeZone])
  useKeptUser(data, useLinkState().state, refetch, onKept)
  const others = usePresence(useLocation().pathname)
  const names = [...new Set(others.map(({ person }) => person.name))]
  useRoomForBack()
  const [isLeaving, setLeaving] = useState(false)
  const isLoading = useIsLoading()
  const pages = useMemo(() => navigation(), [])
  const user = useMemo(() => ({ id, name, role: roleOf(role) }), [id, name, role])
  return (
    <SignedInUserContext value={user}>
      <Shell
        entries={pages}
        user={user}
        link={<WaitingTray />}
        tools={
          <>
            <TodayLink />
            <Suspense fallback={toolRooms}>
              <BreweryClock />
              <HeaderSearch pages={pages} />
              <Bell />
              <BackgroundWork />
            </Suspense>
          </>
        }
        others={<Avatars names={names} />}
        isLoading={isLoading}
        onLogout={() => (queueOf(client).commands().some(isUnsent) ? setLeaving(true) : signOut())}
      >
        {isLeaving && (
          <Suspense>
            <SignOutDialog onClose={() => setLeaving(false)} />
          </Suspense>
        )}
        <OthersContext value={others}>
          <Outlet />
        </OthersContext>
      </Shell>
    </SignedInUserContext>
  )
}

/** The entries of the side navigation, the same for all roles, with the keys that lead there. */
export const navigation = (): readonly PalettePage[] => [
  { label: text('shell.dashboard'), path: '/dashboard', icon: IconLayoutDashboard, key: 'd' },
  { label: text('shell.kegs'), path: '/kegs', icon: IconBarrel, key: 'k', adds: '?new=1' },
  { label: text('shell.ingredients'), path: '/ingredients', icon: IconWheat, key: 'i', adds: '?new=1' },
  { label: text('shell.recipes'), path: '/recipes', icon: IconBook2, key: 'r', adds: '?new=1' },
  { label: text('shell.schedule'), path: '/schedule', icon: IconCalendarEvent, key: 's', adds: '?new=1' },
  { label: text('shell.logs'), path: '/logs', icon: IconNotes, key: 'l' },
  { label: text('shell.admin'), path: '/admin', icon: IconShieldHalf, key: 'a', adds: '?view=users&new=1' },
  { label: text('shell.notifications'), path: '/notifications', icon: IconBell, key: 'n' },
]

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
