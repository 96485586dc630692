import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP load balancer on loopback: each connection goes to the next port that accepts it. */
export async function startBalancer(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>()
  let next = 0

  function join(client: Socket, left: number): void {
    if (left === 0) return void client.resetAndDestroy()
    const server = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1')
    server.once('error', () => (server.connecting || !server.bytesRead ? join(client, left - 1) : undefined))
    server.once('connect', () => {
      server.removeAllListeners('error')
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  const listener = createServer((client) => {
    client.on('error', () => undefined)
    join(client, ports.length)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close() {
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
}
