import { ApolloProvider } from '@apollo/client/react'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { graphql } from '#generated/gql/gql.ts'
import { client } from '#web/live/connection/client.ts'
import { showCurrency, showUnits } from '#web/ui/units/shownUnits.ts'
import { readUserInfo, signOut, type UserInfo } from '#web/live/session/session.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useKeptUser } from './useKeptUser.ts'
import { OthersContext, usePresence } from '#web/live/session/usePresence.ts'
import { navigation } from './navigation.tsx'
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

/** Loaded after the page, so that nothing waits for it. */
const Bell = lazyView('Bell', () => import('./features/news/Bell.tsx'))

const HeaderSearch = lazyView('HeaderSearch', () => import('./features/search/HeaderSearch.tsx'))

const BreweryClock = lazyView('BreweryClock', () => import('./header/BreweryClock.tsx'))

const BackgroundWork = lazyView('BackgroundWork', () => import('./BackgroundWork.tsx'))

const SignOutDialog = lazyView('SignOutDialog', () => import('./SignOutDialog.tsx'))

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
  const [isSearchAsked, setSearchAsked] = useState(false)
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
            <Suspense>
              <BreweryClock />
            </Suspense>
            <Suspense fallback={<SearchRoom onAsked={() => setSearchAsked(true)} />}>
              <HeaderSearch pages={pages} isAsked={isSearchAsked} />
            </Suspense>
            <Suspense fallback={<ToolRoom />}>
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

/** The place of the search until it has come; it opens then if its key was pressed before. */
function SearchRoom({ onAsked }: { onAsked: () => void }) {
  const ask = useEffectEvent(onAsked)
  // With the page, not after it: whoever sees the page may press the key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return
      event.preventDefault()
      ask()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <ToolRoom />
}
