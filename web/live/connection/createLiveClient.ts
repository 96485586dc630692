import { ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { HttpLink } from '@apollo/client/link/http'
import { LiveCache } from '#web/live/cache/cache.ts'
import { type Follow, createFollow } from './follow.ts'
import { queueOf } from '#web/live/commands/queueOf.ts'
import { isSignedOut, lacksSecondFactor } from '#web/live/commands/refusal.ts'
import { secondFactorHash } from '#web/live/session/linkHash.ts'
import {
  keepSecondFactorRequired,
  onSessionLost,
  readUserInfo,
  sessionLost,
} from '#web/live/session/session.ts'
import { takeEarlyAnswer } from '#web/live/queries/earlyAnswers.ts'
import { reconnected } from '#web/ui/device/reconnected.ts'
import { isWorkingOffline, onWorkOffline, workOffline } from './workOffline.ts'
import { text } from '#web/ui/language/text.ts'
import type { Stream, StreamOptions } from '#web/live/stream/stream.ts'
import { reloadUnused } from './reloadUnused.ts'
import { type Timings, pageTimings, waitAfter } from './timings.ts'

/** A request that takes longer than this, in ms, counts as lost: the server answers within 10 s or refuses. */
const longestRequest = 20_000

/** The client's credentials, and the callback for when the server rejects them. */
export type Credentials = {
  token: () => string | undefined
  refused: () => void
  /** Calls back when the credentials are gone. */
  onGone: (listener: () => void) => () => void
}

/** The user who is signed in in this browser. */
const person: Credentials = {
  token: () => readUserInfo()?.token,
  refused: () => sessionLost(text('connection.sessionEnded')),
  onGone: onSessionLost,
}

/** Options for tests and for pages without a user. */
export type LiveClientOptions = {
  credentials?: Credentials
  /** Only heartbeats and no changes, for a page that receives whole snapshots. */
  controlEventsOnly?: boolean
  timings?: Timings
  webSocketImpl?: unknown
}

/** The Apollo client of a page and the stream that keeps its cache live, for the server at this origin. */
export function createLiveClient(
  origin: string,
  { credentials = person, controlEventsOnly = false, timings, webSocketImpl }: LiveClientOptions = {},
): { client: ApolloClient; cache: LiveCache; follow: Follow } {
  const url = `${origin}/graphql`
  const cache = new LiveCache()

  /** Ends the rejected session, unless another one has begun since. */
  function endSession(refused: string | undefined): void {
    const token = credentials.token()
    if (token !== undefined && refused === `Bearer ${token}`) credentials.refused()
  }

  const client = new ApolloClient({
    cache,
    link: ApolloLink.from([
      signOutLink(endSession),
      ...(credentials === person ? [chosenLink] : []),
      askAcrossReset(cache),
      tokenLink(credentials),
      new HttpLink({ uri: url, fetch: fetchInTime }),
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  })
  const follow = createFollow({
    client,
    cache,
    open: (options) => {
      const token = credentials.token()
      if (token === undefined) return null
      const onSignedOut = () => endSession(`Bearer ${token}`)
      return openLoadedStream(
        { ...options, url, token, onSignedOut, timings, webSocketImpl },
        { controlEventsOnly },
      )
    },
  })
  if (credentials === person) sendWhatWaits(client, follow)
  credentials.onGone(() => {
    follow.stop()
    client.clearStore().catch(() => undefined)
  })
  follow.onLinkState(() => follow.linkState().state === 'live' && reconnected())
  window.addEventListener('online', follow.nudge)
  window.addEventListener('offline', follow.disconnected)
  window.addEventListener('pageshow', follow.nudge)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && follow.nudge(),
  )
  return { client, cache, follow }
}

const tokenLink = (credentials: Credentials) =>
  new SetContextLink((context) => {
    const headers = context.headers as Record<string, string> | undefined
    if (headers?.authorization !== undefined) return { headers }
    const token = credentials.token()
    return { headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` } }
  })

const signOutLink = (endSession: (refused: string | undefined) => void) =>
  new ErrorLink(({ error, operation }) => {
    if (lacksSecondFactor(error)) openSecondFactor()
    if (isSignedOut(error))
      endSession((operation.getContext().headers as Record<string, string> | undefined)?.authorization)
  })

/** The brewery requires it since this page was opened: leads to where it is set up, which is a page of its own. */
function openSecondFactor(): void {
  keepSecondFactorRequired(true)
  location.assign(`/login${secondFactorHash}`)
}

/** Fails every request immediately while the user works offline, as without a network. */
const chosenLink = new ApolloLink((operation, forward) =>
  isWorkingOffline()
    ? new Observable((observer) => observer.error(new TypeError('working offline')))
    : forward(operation),
)

/** Flushes the queue of this device whenever there is a connection, and closes the connection while someone works offline. */
function sendWhatWaits(client: ApolloClient, follow: Follow): void {
  const queue = queueOf(client)
  queue.flush()
  follow.onLinkState(() => follow.linkState().state === 'live' && queue.flush())
  follow.pause(isWorkingOffline())
  onWorkOffline(() => follow.pause(isWorkingOffline()))
  onSessionLost(queue.flush)
  // It was this person's choice; their changes are to be sent when they sign in again.
  onSessionLost(() => workOffline(false))
  window.addEventListener('online', queue.flush)
}

/** Fetches, at most for the longest time that a request may take; what was asked as the page was opened isn't asked again. */
async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const early = await takeEarlyAnswer(init)?.catch(() => null)
  if (early?.ok) return early
  const inTime = AbortSignal.timeout(longestRequest)
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, inTime]) : inTime })
}

/**
 * Repeats requests that were sent before a restore of the database and answered after it: the response may belong to
 * either history, so its data and versions are discarded. A command keeps its id, so that it is executed once.
 */
const askAcrossReset = (cache: LiveCache) =>
  new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let sent = send()
        function send() {
          const askedIn = cache.history
          let isAskedAgain = false
          return forward(operation).subscribe({
            next: (answer) => {
              isAskedAgain = askedIn !== cache.history
              if (!isAskedAgain) observer.next(answer)
            },
            error: (error) => observer.error(error),
            complete: () => {
              if (isAskedAgain) sent = send()
              else observer.complete()
            },
          })
        }
        return () => sent.unsubscribe()
      }),
  )

/** After so many failures its file may be gone, since a newer version was deployed, or the browser keeps the failure. */
const manyFailures = 3

/**
 * Opens the stream of changes when its programs are loaded, which is after the first answer: nothing that a page shows
 * first waits for them. Loading is retried as connecting is; a page whose programs are gone is reloaded as soon as nobody
 * uses it.
 */
function openLoadedStream(
  options: Omit<StreamOptions, 'query'>,
  only: { controlEventsOnly: boolean },
): Stream {
  let stream: Stream | null = null
  let isClosed = false
  let isLoading = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    clearTimeout(timer)
    isLoading = true
    try {
      const { openChangeStream } = await import('#web/live/stream/changeStream.ts')
      if (!isClosed) stream = openChangeStream(options, only)
    } catch {
      failures++
      if (failures >= manyFailures) void reloadUnused()
      if (!isClosed)
        timer = setTimeout(() => void load(), waitAfter(failures, options.timings ?? pageTimings))
    }
    isLoading = false
  }

  void load()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      stream?.close()
    },
    nudge: () => {
      if (stream) stream.nudge()
      else if (!isLoading && !isClosed) void load()
    },
  }
}
