import type { WebSocket } from 'ws'
import { limits } from '#api/graphql/limits.ts'

const minuteMs = 60_000
/** How long a socket closed for flooding may take for the closing handshake. */
const farewellMs = 1_000

/** Counts the messages and pings of a person over all their sockets, and those of each socket before sign-in. */
export interface MessageLimit {
  /**
   * Counts incoming messages on this socket before they are processed; beyond the limit calls `onTooMany` once and
   * stops reading.
   */
  watch(socket: WebSocket, personOf: () => string | undefined, onTooMany: () => void): void
}

/** One per process; counters reset every minute. */
export function createMessageLimit(socketsPerPerson: number): MessageLimit {
  const most = limits.messagesPerSocketAndMinute * socketsPerPerson
  let counts = new Map<string, number>()
  let minute = 0

  function isTooMany(person: string): boolean {
    const now = Math.floor(performance.now() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    return count > most
  }

  return {
    watch(socket, personOf, onTooMany) {
      let beforeSignIn = 0
      const count = () => {
        const person = personOf()
        const isOver = person ? isTooMany(person) : ++beforeSignIn > limits.socketMessagesBeforeSignIn
        if (!isOver) return
        socket.removeAllListeners('message')
        socket.removeAllListeners('ping')
        onTooMany()
        socket.pause()
        setTimeout(() => socket.terminate(), farewellMs).unref()
      }
      socket.on('message', count)
      socket.on('ping', count)
    },
  }
}
