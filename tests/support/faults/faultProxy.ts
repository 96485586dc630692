import { type Socket, connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A proxy between a client and a server that can simulate every kind of network failure. */
export type FaultProxy = {
  port: number
  /** How many connections were opened since the start. */
  asked: () => number
  /** How many bytes passed to clients since the start. */
  passed: () => number
  /** Closes every connection immediately, without a closing handshake. */
  cut: () => void
  /** While on, nothing passes in either direction, without any error: a half-open connection. */
  swallow: (on: boolean) => void
  /** From now on, everything passes this many ms later, and at most this many bytes a second each way. */
  slowDown: (delayMs: number, bytesPerSecond?: number) => void
  /** While on, every new connection is reset as soon as it is open. */
  refuse: (on: boolean) => void
  /** While on, nobody listens: the system refuses every new connection. */
  stopListening: (on: boolean) => Promise<void>
  /** While on, connections that ask for a WebSocket are refused, as by an old proxy. */
  refuseSockets: (on: boolean) => void
  close: () => Promise<void>
}

/** Passes on what it is given, in order, as slowly as set. */
class SlowPipe {
  private freeAt = 0

  constructor(
    private readonly to: Socket,
    private readonly speed: { delayMs: number; bytesPerSecond: number },
  ) {}

  write(bytes: Buffer): void {
    const { delayMs, bytesPerSecond } = this.speed
    const now = performance.now()
    if (delayMs === 0 && bytesPerSecond === Infinity && this.freeAt <= now) return void this.to.write(bytes)
    const at = Math.max(now + delayMs, this.freeAt)
    this.freeAt = at + (bytes.length / bytesPerSecond) * 1_000
    setTimeout(() => this.to.write(bytes), this.freeAt - now)
  }
}

/** Starts a proxy on loopback to the given port. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const pairs = new Set<{ client: Socket; server: Socket }>()
  let asked = 0
  let passed = 0
  let swallowing = false
  let refusing = false
  let refusingSockets = false
  const speed = { delayMs: 0, bytesPerSecond: Infinity }

  const listener = createServer((client) => {
    asked++
    client.on('error', () => undefined)
    if (refusing) return void client.resetAndDestroy()
    const server = connect(target, '127.0.0.1')
    server.on('error', () => undefined)
    const pair = { client, server }
    pairs.add(pair)
    const [up, down] = [new SlowPipe(server, speed), new SlowPipe(client, speed)]
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    client.on('data', (bytes) => {
      if (refusingSockets && bytes.toString('latin1').toLowerCase().includes('upgrade: websocket'))
        return end()
      if (!swallowing) up.write(bytes)
    })
    server.on('data', (bytes) => {
      if (swallowing) return
      passed += bytes.length
      down.write(bytes)
    })
    client.on('close', () => void (swallowing ? undefined : end()))
    server.on('close', () => void (swallowing ? undefined : end()))
  })
  const listen = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = listener.address() as AddressInfo

  function cut(): void {
    for (const { client, server } of pairs) {
      client.resetAndDestroy()
      server.resetAndDestroy()
    }
    pairs.clear()
  }

  return {
    port,
    asked: () => asked,
    passed: () => passed,
    cut,
    swallow: (on) => void (swallowing = on),
    slowDown: (delayMs, bytesPerSecond = Infinity) => void Object.assign(speed, { delayMs, bytesPerSecond }),
    refuse: (on) => void (refusing = on),
    stopListening: async (on) => {
      if (on) listener.close()
      else await listen(port)
    },
    refuseSockets: (on) => void (refusingSockets = on),
    close: async () => {
      cut()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
