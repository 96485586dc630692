import { ApolloClient, type ApolloLink } from '@apollo/client'
import { act } from '@testing-library/react'
import type { Change } from '#web/entities/changes.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { createFollow } from '#web/live/connection/follow.ts'
import type { Watches } from '#web/live/connection/watches.ts'
import type { Connection } from '#web/live/stream/connection.ts'

const stream = { close: () => undefined, nudge: () => undefined }

/** A client over a link that follows changes; `send` delivers one from the server. */
export function followingClient(link: ApolloLink) {
  const cache = new LiveCache()
  const client = new ApolloClient({ link, cache })
  let onChange: (change: Change) => void = () => undefined
  createFollow({
    client,
    cache,
    open: (options) => {
      onChange = options.onChange
      return stream
    },
  })
  return { client, send: (change: Change) => act(() => onChange(change)) }
}

/** Has a client watch whole states over a connection, which is open unless it is null. */
export function watchOver(client: ApolloClient, connection: Connection | null, cache = new LiveCache()) {
  let watches: Watches | undefined
  createFollow({
    client,
    cache,
    open: (options) => {
      ;({ watches } = options)
      if (connection) watches?.opened(connection)
      return stream
    },
  })
  act(() => cache.onAnswer('1'))
  return watches
}
