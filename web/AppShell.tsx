import { ApolloProvider } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router-dom'
import { graphql } from '#generated/gql/gql.ts'
import { client, follow } from './live/client.ts'
import { signOut } from './live/session.ts'
import { useLiveQuery } from './live/useLiveQuery.ts'
import { OthersContext, usePresence } from './live/usePresence.ts'
import { navigation } from './navigation.tsx'
import { keepPagesAtHand } from './offlinePages.ts'
import type { onlySignedIn } from './routes.tsx'
import { Shell } from './ui/Shell.tsx'
import { Avatars } from './ui/Avatars.tsx'
import { SignedInUserContext, roleOf } from './ui/signedInUser.ts'
import { WaitingTray } from './WaitingTray.tsx'

/** Starts the page's stream of changes, also on pages that ask for nothing else: so the link shown is the real one. */
const ShellDocument = graphql(`
  query Shell {
    asOfSeq
  }
`)

/** The shell around the pages of somebody who is signed in, with the live data under it. */
export function AppShell() {
  return (
    <ApolloProvider client={client}>
      <SignedInShell />
      <ScrollRestoration />
    </ApolloProvider>
  )
}

function SignedInShell() {
  const { name, role } = useLoaderData<Exclude<ReturnType<typeof onlySignedIn>, Response>>()
  useLiveQuery(ShellDocument)
  useEffect(() => keepPagesAtHand(client, follow), [])
  const others = usePresence(useLocation().pathname)
  const names = [...new Set(others.map(({ person }) => person.name))]
  const isLoading = useNavigation().state === 'loading'
  const user = useMemo(() => ({ name, role: roleOf(role) }), [name, role])
  return (
    <SignedInUserContext value={user}>
      <Shell
        entries={navigation}
        user={user}
        link={<WaitingTray />}
        others={<Avatars names={names} />}
        isLoading={isLoading}
        onLogout={signOut}
      >
        <OthersContext value={others}>
          <Outlet />
        </OthersContext>
      </Shell>
    </SignedInUserContext>
  )
}
