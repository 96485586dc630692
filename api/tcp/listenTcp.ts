import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { App } from '#api/context.ts'
import { keepMessage, storableText } from '#api/features/devices/arrivals/keepMessage.service.ts'
import { countDevices, countPerMinute, type MinuteCounter } from '#api/ingest/postLimits.ts'
import { networkOf } from '#api/limits/networkOf.ts'
import { isPrivate } from '#api/limits/privateNetworks.ts'
import { postLimits, type DevicePost } from '#domain/devices/devicePost.ts'
import { answerTo } from '#domain/devices/readPost.ts'
import { takeToken } from '#domain/devices/tcpMessage.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'

/** The most connections at a time, and how long, in ms, one may say nothing and may last. */
const limits = { connections: 200, perNetwork: 50, idleMs: 5_000, wholeMs: 30_000, lines: 20 }

/** What listens for devices that speak plain TCP. */
export interface TcpListener {
  port: number
  close(): Promise<void>
}

interface Counters {
  address: MinuteCounter
  devicesOf: ReturnType<typeof countDevices>
}

/**
 * Listens at TCP_PORT, in private networks, for what iSpindel sends by TCP: JSON objects, each on a line or alone in its connection, with the token
 * of an address in `token`. Each is answered with a line as the device wants it, once it is committed. Whatever can't be
 * taken ends the connection without a word.
 */
export async function listenTcp(app: App, port: number): Promise<TcpListener> {
  const counters: Counters = {
    address: countPerMinute(app.env.INGESTS_PER_MINUTE),
    devicesOf: countDevices(),
  }
  const open = new Map<Socket, Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const { remoteAddress = '' } = socket
    if (!app.env.INGEST_PLAIN_HTTP && !isPrivate(remoteAddress)) return void socket.destroy()
    const network = networkOf(remoteAddress)
    const same = [...open.keys()].filter((other) => networkOf(other.remoteAddress ?? '') === network)
    if (same.length >= limits.perNetwork) return void socket.destroy()
    const served = serve(app, socket, counters).finally(() => open.delete(socket))
    open.set(socket, served)
  })
  server.maxConnections = limits.connections
  server.listen(port, app.env.HOST)
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open.keys()) socket.destroy()
      await Promise.all([closed, ...open.values()])
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Takes the lines of a connection one after the other; what is left when it ends or falls silent is a line as well. */
async function serve(app: App, socket: Socket, counters: Counters): Promise<void> {
  const longest = setTimeout(() => socket.destroy(), limits.wholeMs)
  socket.setTimeout(limits.idleMs, () => socket.destroy())
  socket.setEncoding('utf8')
  let text = ''
  let lines = 0
  const takeLine = async (line: string) => {
    if (line.trim() === '') return true
    const answer = lines++ < limits.lines ? await take(app, line, counters) : null
    if (answer === null || socket.destroyed) return false
    socket.write(`${answer}\n`)
    return true
  }
  try {
    for await (const part of socket.iterator({ destroyOnReturn: false })) {
      text += String(part)
      const complete = isWhole(text) ? [text] : text.split('\n').slice(0, -1)
      text = isWhole(text) ? '' : (text.split('\n').at(-1) ?? '')
      for (const line of complete) if (!(await takeLine(line))) return
      if (text.length > postLimits.characters) return
    }
    await takeLine(text)
  } catch (error) {
    // A device that is switched off, or one that was silent for too long.
    app.log.debug({ err: error }, 'TCP: a connection was lost')
  } finally {
    clearTimeout(longest)
    socket.destroySoon()
  }
}

/** Whether a text is one object, whose sender may wait for an answer without ending the line. */
function isWhole(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > postLimits.characters || !trimmed.startsWith('{') || !trimmed.endsWith('}'))
    return false
  // Refused as it is: what comes after it cannot make it less deep.
  if (jsonDepth(trimmed) > postLimits.depth) return true
  try {
    JSON.parse(trimmed)
    return true
  } catch {
    return false
  }
}

/** Keeps one message; returns the answer to it, or null when there is none to give. */
async function take(app: App, line: string, counters: Counters): Promise<string | null> {
  const sent = takeToken(line)
  const address = sent && (await app.ingest.addressOf(sent.token))
  if (!address) {
    app.metrics.devicePost('none', 'unauthorized')
    return null
  }
  if (!counters.address.take(address.id)) return null
  const message: DevicePost = { path: '', query: {}, body: storableText(sent.body), contentType: null }
  try {
    const mayTake = counters.devicesOf(address.id)
    const kept = await keepMessage(app, message, { addressId: address.id, at: new Date(), mayTake })
    if ('refused' in kept) return null
    return answerTo(kept.dialect, kept.intervalSeconds).body
  } catch (error) {
    app.log.warn({ err: error }, 'TCP: a message could not be kept')
    return null
  }
}
