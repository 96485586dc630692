import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { clientFrame, createFrameScanner } from './frames.ts'
import type { Dial, Line, Listener } from './line.ts'

const key = Buffer.from('brewhouse-bench!').toString('base64')
/** One shared read buffer for all connections: nothing is allocated for messages that are only counted. */
const shared = Buffer.allocUnsafeSlow(256 * 1024)
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 }

const asText = (message: object) => clientFrame(opcodes.text, Buffer.from(JSON.stringify(message)))

function handshake({ port, subscribe }: Dial): string {
  const lines = [
    'GET /graphql HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
    ...(subscribe ? ['Sec-WebSocket-Protocol: graphql-transport-ws'] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/**
 * A WebSocket client that does as little as possible: it connects, subscribes if asked to, and counts frames. Resolves
 * when the subscription was sent.
 */
export function dialSocket(dial: Dial, listener: Listener): Promise<Line> {
  return new Promise((resolve, reject) => {
    const id = randomUUID()
    let opening = ''
    let isOpen = false
    const scanner = createFrameScanner((opcode, length, content) => {
      if (opcode === opcodes.text && isSubscribed) listener.onMessage(length, content)
      else if (opcode === opcodes.text && content?.includes('connection_ack')) subscribe()
      else if (opcode === opcodes.ping && content) socket.write(clientFrame(opcodes.pong, content))
      else if (opcode === opcodes.close) onClose(content?.readUInt16BE(0) ?? 0)
    })
    let isSubscribed = false
    const subscribe = () => {
      isSubscribed = true
      scanner.isReading = dial.isSample
      if (dial.subscribe) socket.write(asText({ id, type: 'subscribe', payload: dial.subscribe.payload }))
      resolve({ close })
    }
    let isClosing = false
    const close = () => {
      isClosing = true
      socket.destroy()
    }
    const onClose = (code: number) => {
      socket.destroy()
      reject(new Error(`The server closed with ${code}.`))
    }
    const onData = (length: number) => {
      if (isOpen) return scanner.scan(shared, length)
      opening += shared.toString('latin1', 0, length)
      const end = opening.indexOf('\r\n\r\n')
      if (end < 0) return
      isOpen = true
      if (!opening.startsWith('HTTP/1.1 101')) return onClose(Number(opening.slice(9, 12)))
      const rest = Buffer.from(opening.slice(end + 4), 'latin1')
      if (dial.subscribe) socket.write(asText({ type: 'connection_init', payload: dial.subscribe.init }))
      else subscribe()
      scanner.scan(rest, rest.length)
    }
    const socket = connect({
      host: '127.0.0.1',
      port: dial.port,
      noDelay: true,
      onread: {
        buffer: shared,
        callback(length) {
          onData(length)
          return true
        },
      },
    })
    socket.on('connect', () => socket.write(handshake(dial)))
    socket.on('error', reject)
    socket.on('close', () => {
      if (!isClosing) listener.onLost()
    })
  })
}
