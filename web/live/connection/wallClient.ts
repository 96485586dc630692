import type { ApolloClient } from '@apollo/client'
import { createLiveClient } from './createLiveClient.ts'
import { forgetDisplay, onDisplayForgotten, readDisplayToken } from '#web/live/session/displaySession.ts'
import type { Follow } from './follow.ts'
import { onSessionLost, readUserInfo, sessionLost } from '#web/live/session/session.ts'
import { pageTimings } from './timings.ts'

/**
 * Nobody reloads a wall by hand, and few screens are no crowd: it comes back sooner than a page does. A try that hangs when
 * the connection is back, a try of the other transport and the waits between are over within 5 s.
 */
const timings = { ...pageTimings, connect: 2_500, longestWait: 1_000 }

let made: { client: ApolloClient; follow: Follow } | null = null

/** The one client of a wall: of the display that this browser is, else of whoever signed in here. */
export function wallClient(): { client: ApolloClient; follow: Follow } {
  made ??= createLiveClient(location.origin, {
    controlEventsOnly: true,
    timings,
    credentials: {
      token: () => readDisplayToken() ?? readUserInfo()?.token,
      refused: () => {
        if (readDisplayToken() === null) sessionLost('Your session has ended. Please sign in.')
        else forgetDisplay()
      },
      onGone: (listener) => {
        const stops = [onDisplayForgotten(listener), onSessionLost(() => readDisplayToken() ?? listener())]
        return () => stops.forEach((stop) => stop())
      },
    },
  })
  return made
}
