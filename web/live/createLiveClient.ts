import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { HttpLink } from '@apollo/client/link/http'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { print } from 'graphql'
import { LiveCache } from './cache.ts'
import { ChangesDocument } from './changes.ts'
import { type Follow, createFollow } from './follow.ts'
import { queueOf } from './queueOf.ts'
import { isSignedOut } from './refusal.ts'
import { onSessionLost, readUserInfo, sessionLost } from './session.ts'
import { openStream } from './stream.ts'
import type { Timings } from './timings.ts'
import { isWorkingOffline, onWorkOffline } from './workOffline.ts'

/** A request that takes longer than this, in ms, counts as lost: the server answers within 10 s or refuses. */
const longestRequest = 20_000

/** What a test may set otherwise than a page. */
export type LiveClientOptions = { timings?: Timings; webSocketImpl?: unknown }

/** The Apollo client of a page and the stream that keeps its cache live, for the server at this origin. */
export function createLiveClient(
  origin: string,
  { timings, webSocketImpl }: LiveClientOptions = {},
): { client: ApolloClient; cache: LiveCache; follow: Follow } {
  const url = `${origin}/graphql`
  const cache = new LiveCache()
  const client = new ApolloClient({
    cache,
    link: ApolloLink.from([
      signOutLink,
      chosenLink,
      tokenLink,
      new HttpLink({ uri: url, fetch: fetchInTime }),
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  })
  const follow = createFollow({
    client,
    cache,
    open: (options) => {
      const token = readUserInfo()?.token
      if (token === undefined) return null
      const onSignedOut = () => endSession(`Bearer ${token}`)
      const query = print(addTypenameToDocument(ChangesDocument))
      return openStream({ ...options, url, token, query, onSignedOut, timings, webSocketImpl })
    },
  })
  const queue = queueOf(client)
  queue.look()
  follow.onLinkState(() => follow.linkState().state === 'live' && queue.look())
  follow.pause(isWorkingOffline())
  onWorkOffline(() => follow.pause(isWorkingOffline()))
  onSessionLost(() => {
    follow.stop()
    queue.look()
    client.clearStore().catch(() => undefined)
  })
  window.addEventListener('online', follow.nudge)
  window.addEventListener('online', queue.look)
  window.addEventListener('offline', follow.nudge)
  window.addEventListener('pageshow', follow.nudge)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && follow.nudge(),
  )
  return { client, cache, follow }
}

const tokenLink = new SetContextLink((context) => {
  const headers = context.headers as Record<string, string> | undefined
  if (headers?.authorization !== undefined) return { headers }
  const token = readUserInfo()?.token
  return { headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` } }
})

/** Sends nothing while somebody works offline: what would be asked fails at once, as without a network. */
const chosenLink = new ApolloLink((operation, forward) =>
  isWorkingOffline()
    ? new Observable((observer) => observer.error(new TypeError('Working offline.')))
    : forward(operation),
)

const signOutLink = new ErrorLink(({ error, operation }) => {
  if (isSignedOut(error))
    endSession((operation.getContext().headers as Record<string, string> | undefined)?.authorization)
})

/** Ends the session that was refused, unless another one has begun since. */
function endSession(authorization: string | undefined): void {
  const token = readUserInfo()?.token
  if (token !== undefined && authorization === `Bearer ${token}`)
    sessionLost('Your session has ended. Please sign in.')
}

function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const inTime = AbortSignal.timeout(longestRequest)
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, inTime]) : inTime })
}
