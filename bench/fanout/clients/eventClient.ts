import { connect } from 'node:net'
import type { Dial, Line, Listener } from './line.ts'

const shared = Buffer.allocUnsafeSlow(256 * 1024)
const start = Buffer.from('event: next')

/** A client that counts server-sent events. Resolves when the server has responded. */
export function dialEvents(dial: Dial, listener: Listener): Promise<Line> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(dial.subscribe?.payload)
    const token = dial.subscribe?.init.token
    let isClosing = false
    const close = () => {
      isClosing = true
      socket.destroy()
    }
    let carry = Buffer.alloc(0)
    const onData = (length: number) => {
      const chunk = carry.length > 0 ? Buffer.concat([carry, shared.subarray(0, length)]) : shared
      const end = carry.length + length
      const seen = chunk.subarray(0, end)
      for (let at = seen.indexOf(start); at >= 0; at = seen.indexOf(start, at + start.length)) {
        const message = dial.isSample ? Buffer.from(seen.subarray(at, at + 1_000)) : null
        listener.onMessage(1_000, message)
      }
      carry = Buffer.from(seen.subarray(Math.max(0, end - start.length + 1)))
    }
    const socket = connect({
      host: '127.0.0.1',
      port: dial.port,
      onread: {
        buffer: shared,
        callback(length) {
          onData(length)
          resolve({ close })
          return true
        },
      },
    })
    socket.on('connect', () =>
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: 127.0.0.1:${dial.port}\r\nContent-Type: application/json\r\n` +
          `Accept: text/event-stream\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    )
    socket.on('error', reject)
    socket.on('close', () => {
      if (!isClosing) listener.onLost()
    })
  })
}
