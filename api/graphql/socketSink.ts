import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Sink } from '#api/live/sink.ts'

/** Our own close code for a reader that does not keep up. */
const slowConsumer = 4008
/** First byte of an unmasked, unfragmented text frame (RFC 6455, section 5.2). */
const textFrame = 0x81

/** Frames of several results in one piece, with the places where each reader's operation id goes before it is written. */
interface Template {
  bytes: Buffer
  places: number[]
}

/**
 * Writes results as `next` messages of graphql-transport-ws straight to the connection below the WebSocket. The frames
 * are laid out once for all readers whose operation ids are of the same length; each reader's own id is set in, and they
 * are given to the network in one write. That does not mix with what ws itself sends: without compression, both write whole frames at a time.
 */
export function socketSink(socket: WebSocket, operationId: string): Sink {
  const id = Buffer.from(JSON.stringify(operationId))
  const connection = (socket as WebSocket & { _socket: Socket })._socket
  return {
    drained: () => drained(connection),
    backlog: () => connection.writableLength,
    write(batch) {
      if (socket.readyState !== socket.OPEN) return
      const template = batch.framedAs(`socket ${id.length}`, (payloads) => templateOf(payloads, id.length))
      for (const place of template.places) id.copy(template.bytes, place)
      connection.write(template.bytes)
      // The network has a copy of what it took; what it did not take at once stays this reader's, with this id.
      if (connection.writableLength > 0) template.bytes = Buffer.from(template.bytes)
    },
    drop: () => socket.close(slowConsumer, 'slow consumer'),
  }
}

/** Resolves when a connection has taken what it was given, or is gone. */
export function drained(
  connection: Pick<Socket, 'writableNeedDrain' | 'destroyed' | 'once' | 'off'>,
): Promise<void> {
  if (!connection.writableNeedDrain || connection.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      connection.off('drain', done)
      connection.off('close', done)
      resolve()
    }
    connection.once('drain', done)
    connection.once('close', done)
  })
}

const beforeId = Buffer.from('{"id":')
const beforePayload = Buffer.from(',"type":"next","payload":')
const afterPayload = Buffer.from('}')

function templateOf(payloads: readonly Buffer[], idLength: number): Template {
  const parts: Buffer[] = []
  const places: number[] = []
  const id = Buffer.alloc(idLength)
  let length = 0
  const add = (...more: Buffer[]) => {
    for (const part of more) {
      parts.push(part)
      length += part.length
    }
  }
  for (const payload of payloads) {
    const message = beforeId.length + idLength + beforePayload.length + payload.length + afterPayload.length
    add(frameHeader(message), beforeId)
    places.push(length)
    add(id, beforePayload, payload, afterPayload)
  }
  return { bytes: Buffer.concat(parts, length), places }
}

/** The header of a text frame of so many bytes. */
function frameHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([textFrame, length])
  if (length < 65_536) {
    const header = Buffer.from([textFrame, 126, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header[0] = textFrame
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
