import { once } from 'node:events'
import WebSocket from 'ws'

/** A message of graphql-transport-ws. */
export interface Message {
  type: string
  id?: string
  payload?: { data?: { changes: { kind: string; seq: string } } }
}

/** An acknowledged socket with a hand-written protocol. */
export interface BareSocket {
  socket: WebSocket
  received: Message[]
  send(message: Message | object): void
  subscribe(id: string, query: string): void
  /** The numbers of the changes that came under an id. */
  seqsOf(id: string): number[]
  waitFor(is: () => boolean): Promise<void>
  closed: Promise<{ code: number; reason: string }>
}

/** Opens a socket and signs in on it. */
export async function openSocket(url: string, token: string): Promise<BareSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const received: Message[] = []
  const watchers = new Set<() => void>()
  const closed = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }))
  socket.on('message', (text: Buffer) => {
    received.push(JSON.parse(text.toString()))
    for (const look of [...watchers]) look()
  })
  await once(socket, 'open')
  const bare: BareSocket = {
    socket,
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    subscribe: (id, query) => bare.send({ id, type: 'subscribe', payload: { query } }),
    seqsOf: (id) =>
      received.flatMap((message) => {
        const change = message.id === id ? message.payload?.data?.changes : undefined
        return change && change.kind !== 'Heartbeat' ? [Number(change.seq)] : []
      }),
    waitFor: (is) =>
      new Promise((resolve) => {
        const look = () => {
          if (!is()) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }
  bare.send({ type: 'connection_init', payload: { token } })
  await bare.waitFor(() => received.some(({ type }) => type === 'connection_ack'))
  return bare
}
