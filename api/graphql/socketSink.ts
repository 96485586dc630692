import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Batch, Sink } from '#api/live/delivery/sink.ts'

/** Our own close code for a connection that doesn't keep up. */
const slowConsumer = 4008
/** First byte of an unmasked, unfragmented text frame (RFC 6455, section 5.2). */
const textFrame = 0x81

/** The frames of several results in one buffer, with the offsets where each connection's operation id goes. */
interface Template {
  bytes: Buffer
  places: number[]
}

/**
 * Writes results as `next` messages of graphql-transport-ws straight to the connection below the WebSocket. The frames
 * are built once for all connections whose operation ids are of the same length; each one's own id is copied in, and
 * they are written in one piece. This can't interleave with what ws itself sends: without compression, both write whole
 * frames.
 */
export class SocketSink implements Sink {
  idle: Sink['idle'] = undefined
  private readonly id: Uint8Array

  constructor(
    private readonly socket: WebSocket,
    private readonly connection: Socket,
    operationId: string,
  ) {
    this.id = Buffer.from(JSON.stringify(operationId))
  }

  drained(): Promise<void> {
    return drained(this.connection)
  }

  backlog(): number {
    return this.connection.writableLength
  }

  write(batch: Batch): void {
    const { socket, connection, id } = this
    if (socket.readyState !== socket.OPEN) return
    const template = batch.framedAs(id.length, templateOf)
    for (const place of template.places) template.bytes.set(id, place)
    connection.write(template.bytes)
    // What the kernel hasn't accepted yet stays in the stream's queue with this id in it, so the next connection needs
    // a copy.
    if (connection.writableLength > 0) template.bytes = Buffer.from(template.bytes)
  }

  drop(): void {
    this.socket.close(slowConsumer, 'slow consumer')
  }
}

/** Resolves when a connection has taken everything written, or is closed. */
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
  const around = beforeId.length + idLength + beforePayload.length + afterPayload.length
  let length = 0
  for (const payload of payloads) length += headerLength(around + payload.length) + around + payload.length
  const bytes = Buffer.allocUnsafe(length)
  const places: number[] = []
  let at = 0
  for (const payload of payloads) {
    at = writeHeader(bytes, at, around + payload.length)
    at += beforeId.copy(bytes, at)
    places.push(at)
    at += idLength
    at += beforePayload.copy(bytes, at)
    at += payload.copy(bytes, at)
    at += afterPayload.copy(bytes, at)
  }
  return { bytes, places }
}

const headerLength = (message: number) => (message < 126 ? 2 : message < 65_536 ? 4 : 10)

/** Writes the header of a text frame of this length; returns where it ends. */
function writeHeader(bytes: Buffer, at: number, message: number): number {
  bytes[at] = textFrame
  if (message < 126) return bytes.writeUInt8(message, at + 1)
  const form = message < 65_536 ? 126 : 127
  bytes[at + 1] = form
  return form === 126 ? bytes.writeUInt16BE(message, at + 2) : bytes.writeBigUInt64BE(BigInt(message), at + 2)
}
