import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { message, type Message } from '#domain/language/message.ts'
import { usualHeaders } from './headers.ts'
import { readerOf, written } from './language/readers.ts'
import { languageOf } from './language/requestLanguage.ts'

/** The response on a connection whose input could not be parsed as a request. */
export interface SocketAnswer {
  status: number
  said: Message
  /** The headers of the request, where they could be read. */
  headers?: IncomingHttpHeaders
}

/** Writes a response directly to the connection, in the usual format with the usual headers, and closes it. */
export async function answerOnSocket(
  fastify: FastifyInstance,
  socket: Duplex,
  { status, said, headers: sent = {} }: SocketAnswer,
): Promise<void> {
  const headers = await usualHeaders(fastify, sent.host).catch(() => ({}))
  const text = written(said, readerOf(languageOf(sent['accept-language'])))
  const body = JSON.stringify({ message: text, code: said.id, values: said.values })
  const ofThis = {
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries({ ...headers, ...ofThis }).map(([name, value]) => `${name}: ${String(value)}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n')
  // Don't wait for a client that doesn't read the response or keeps sending.
  setTimeout(() => socket.destroy(), farewellMs).unref()
  if (socket.writable) socket.end(`${head}\r\n\r\n${body}`)
}

const farewellMs = 1_000

const unreadable: Record<string, SocketAnswer> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, said: message('request.arrivedTooSlowly') },
  HPE_HEADER_OVERFLOW: { status: 431, said: message('request.headersTooLarge') },
}

const answered = new WeakSet<Duplex>()

/** Responds to input that isn't a request: not HTTP, too large, or too slow. Only once per connection. */
export function answerUnreadable(fastify: FastifyInstance, error: { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return
  answered.add(socket)
  const answer = unreadable[error.code ?? ''] ?? { status: 400, said: message('request.unreadable') }
  void answerOnSocket(fastify, socket, answer)
}
