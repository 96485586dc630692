import { ApolloProvider } from '@apollo/client/react'
import { Suspense, lazy, useMemo } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router-dom'
import { graphql } from '#generated/gql/gql.ts'
import { client } from './live/client.ts'
import { signOut } from './live/session.ts'
import { useLinkState } from './live/useLinkState.ts'
import { useLiveQuery } from './live/useLiveQuery.ts'
import { useKeptUser } from './useKeptUser.ts'
import { navigation } from './navigation.tsx'
import type { onlySignedIn } from './routes.tsx'
import { Shell } from './ui/Shell.tsx'
import { SignedInUserContext, roleOf } from './ui/signedInUser.ts'

/** Comes a moment after the page: nobody waits for it. */
const Bell = lazy(() =>
  import('./features/notifications/Bell.tsx').then((module) => ({ default: module.Bell })),
)

/**
 * Starts the page's stream of changes, also on pages that ask for nothing else: so the link shown is the real one. Asks
 * who one is, since an administrator may have changed it.
 */
const ShellDocument = graphql(`
  query Shell {
    asOfSeq
    me {
      ...UserFields
    }
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
  const { data, refetch } = useLiveQuery(ShellDocument)
  const link = useLinkState()
  useKeptUser(data?.me, link.state, refetch)
  const isLoading = useNavigation().state === 'loading'
  const user = useMemo(() => ({ name, role: roleOf(role) }), [name, role])
  return (
    <SignedInUserContext value={user}>
      <Shell
        entries={navigation}
        user={user}
        link={link}
        tools={
          <Suspense>
            <Bell />
          </Suspense>
        }
        isLoading={isLoading}
        onLogout={signOut}
      >
        <Outlet />
      </Shell>
    </SignedInUserContext>
  )
}
