import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { Aedes } from 'aedes'
import { isTried } from '#tests/support/programs.ts'

/** A running MQTT broker. */
export interface Broker {
  stop(): Promise<void>
}

/** The broker of the tests: the one from npm, and with `npm run test:faults` the one that breweries have. */
export const brokers: [string, (port: number) => Promise<Broker>][] = [
  process.env.BROKER === 'mosquitto' &&
  isTried('mosquitto', !spawnSync('mosquitto', ['-h']).error, 'Debian: mosquitto.')
    ? ['mosquitto', startMosquitto]
    : ['aedes', startAedes],
]

/** Publishes messages one after the other, each confirmed by the broker. */
export async function publish(
  port: number,
  messages: readonly { topic: string; body: string; retain?: boolean }[],
): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`)
  for (const { topic, body, retain = false } of messages)
    await client.publishAsync(topic, body, { qos: 1, retain })
  await client.endAsync()
}

async function startAedes(port: number): Promise<Broker> {
  const aedes = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}

async function startMosquitto(port: number): Promise<Broker> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-'))
  const config = join(folder, 'mosquitto.conf')
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`)
  const broker = spawn('mosquitto', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of broker.stderr) if (String(line).includes('running')) break
  return {
    async stop() {
      const ended = once(broker, 'exit')
      broker.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
