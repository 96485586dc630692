import type { ApolloClient } from '@apollo/client'
import { createLiveClient } from './createLiveClient.ts'
import { clearDisplay, onDisplayCleared, readDisplayToken } from '#web/live/session/displaySession.ts'
import type { Follow } from './follow.ts'
import { onSessionLost, readUserInfo, sessionLost } from '#web/live/session/session.ts'
import { pageTimings } from './timings.ts'
import { keepClock } from './keepClock.ts'
import { text } from '#web/ui/language/text.ts'

/**
 * Walls are unattended and few, so they reconnect sooner than pages: a hanging attempt, an attempt by the other
 * transport and the waits in between take at most 5 s.
 */
const timings = { ...pageTimings, connect: 2_500, longestWait: 1_000 }

let made: { client: ApolloClient; follow: Follow } | null = null

/** A wall's client: with this browser's display token, else the signed-in user's. */
export function wallClient(): { client: ApolloClient; follow: Follow } {
  if (!made) keepClock()
  made ??= createLiveClient(location.origin, {
    controlEventsOnly: true,
    timings,
    credentials: {
      token: () => readDisplayToken() ?? readUserInfo()?.token,
      refused: () => {
        if (readDisplayToken() === null) sessionLost(text('connection.sessionEnded'))
        else clearDisplay()
      },
      onGone: (listener) => {
        const stops = [onDisplayCleared(listener), onSessionLost(() => readDisplayToken() ?? listener())]
        return () => stops.forEach((stop) => stop())
      },
    },
  })
  return made
}
