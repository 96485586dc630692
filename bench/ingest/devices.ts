import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { BenchDatabase } from '#bench/support/brewery.ts'
import { now } from '#bench/support/clock.ts'

const addresses = 5

/** What one post came to: the status of its answer, and the time until that was complete, in ms. */
export interface Posted {
  status: number
  ms: number
}

/** Devices that are bound to vessels, and what they send. */
export interface BenchDevices {
  /** Sends the next message: each of another device than the ones before it, with another value. */
  post(port: number): Promise<Posted>
  close(): void
}

/** Adds devices in 50 vessels, and the addresses that they post to, over connections that are kept. */
export async function addDevices(
  { pool }: BenchDatabase,
  devices: number,
  prefix = 'D',
): Promise<BenchDevices> {
  const tokens = Array.from({ length: addresses }, () => randomUUID())
  for (const [n, token] of tokens.entries())
    await pool.query(
      `INSERT INTO "IngestAddress" ("id", "name", "tokenHash", "createdById", "createdByName") VALUES ($1, $1, $2, '', '')`,
      [`address-${prefix}-${n}`, createHash('sha256').update(token).digest()],
    )
  await pool.query(
    `INSERT INTO "Device" ("id", "identity", "name", "dialect")
      SELECT $2 || n, $2 || n, $2 || n, 'PLAIN' FROM generate_series(0, $1 - 1) n`,
    [devices, prefix],
  )
  await pool.query(
    `INSERT INTO "DeviceBinding" ("deviceId", "equipmentId", "from")
      SELECT $2 || n, 'vessel-' || n % 50 + 1, now() FROM generate_series(0, $1 - 1) n`,
    [devices, prefix],
  )
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  return {
    post(port) {
      const n = turn++
      // No value of a device comes again within a minute: it would be the same reading.
      const time = Math.floor(n / devices)
      const temperature = (60 + (time % 100) / 10).toFixed(1)
      const gravity = (1.05 - (Math.floor(time / 100) % 500) * 0.0001).toFixed(4)
      const body = `{"device":"${prefix}${n % devices}","temperature":${temperature},"unit":"F","gravity":${gravity}}`
      return send(agent, port, tokens[n % addresses] ?? '', body)
    },
    close: () => agent.destroy(),
  }
}

function send(agent: Agent, port: number, token: string, body: string): Promise<Posted> {
  const began = now()
  return new Promise((resolve, reject) => {
    const path = `/ingest/${token}`
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: now() - began }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Posts at a fixed rate for a time, whether the server keeps up or not; resolves when all are answered. */
export async function postAtRate(
  { post }: BenchDevices,
  { port, perSecond, seconds }: { port: number; perSecond: number; seconds: number },
): Promise<Posted[]> {
  const began = now()
  const sent: Promise<Posted>[] = []
  const end = began + seconds * 1_000
  while (now() < end) {
    const due = Math.floor(((now() - began) / 1_000) * perSecond)
    while (sent.length < due) sent.push(post(port))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(sent)
}

/** How many of these were not accepted. */
export const refusedOf = (posted: readonly Posted[]) => posted.filter(({ status }) => status !== 200).length
