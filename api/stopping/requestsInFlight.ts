import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** The requests that were received and not answered yet; streams are closed separately and not included. */
export interface RequestsInFlight {
  /** Each by its method and path, as "POST /graphql". */
  open(): string[]
  /** The last thing before no more connections are accepted: resolves when nobody waits for that, which is soon. */
  acceptAll(): Promise<void>
  /**
   * From now on a connection is closed after its answer; resolves after `acceptAll`, when every request is answered or its client
   * is gone, and that of who had just connected as well.
   */
  finish(): Promise<void>
}

/** So many turns of the event loop without another connection mean that none waits: each accepts one. */
const quietTurns = 5
const mostAcceptedMs = 2_000

/**
 * Watches the requests of a server from their connection to the end of their answer. When it finishes, a connection that has sent
 * nothing yet is waited for so long, in ms: its request is on its way.
 */
export function watchRequests(server: Server, onItsWayMs = 500): RequestsInFlight {
  const answers = new Map<ServerResponse, string>()
  const silent = new Set<Socket>()
  let connections = 0
  let isFinishing = false
  let settled: () => void = () => {}
  let onAllAccepted: () => void = () => {}
  const allAccepted = new Promise<void>((resolve) => (onAllAccepted = resolve))
  const settle = () => {
    if (answers.size === 0 && silent.size === 0) settled()
  }
  server.prependListener('connection', (socket: Socket) => {
    connections++
    silent.add(socket)
    socket.once('close', () => {
      silent.delete(socket)
      settle()
    })
  })
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => silent.delete(socket))
  server.prependListener(
    'request',
    ({ method, url = '/', socket }: IncomingMessage, answer: ServerResponse) => {
      silent.delete(socket)
      const [path = '/'] = url.split('?')
      if (path === '/graphql/stream') return
      if (isFinishing) answer.shouldKeepAlive = false
      answers.set(answer, `${method} ${path}`)
      answer.once('close', () => {
        answers.delete(answer)
        settle()
      })
    },
  )
  return {
    open: () => [...answers.values()],
    async acceptAll() {
      const until = performance.now() + mostAcceptedMs
      for (let quiet = 0; quiet < quietTurns && performance.now() < until; quiet++) {
        const before = connections
        await turn()
        if (connections > before) quiet = 0
      }
      onAllAccepted()
    },
    async finish() {
      isFinishing = true
      for (const answer of answers.keys()) answer.shouldKeepAlive = false
      await allAccepted
      return new Promise((resolve) => {
        const patience = setTimeout(() => {
          silent.clear()
          settle()
        }, onItsWayMs)
        settled = () => {
          clearTimeout(patience)
          resolve()
        }
        settle()
      })
    },
  }
}
