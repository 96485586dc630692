import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { refuseAddress } from './simulation/refuseAddress.ts'
import { senders } from './simulation/senders.ts'
import { measuredAt, tanksOf, type Tank } from './simulation/tanks.ts'

/*
 * Hydrometers of fermenting tanks, in all formats, with noise, wrong clocks, silences and repeated messages:
 *   npm run simulate -- --address http://127.0.0.1:4000/ingest/TOKEN [--tanks 20] [--speed 60] [--minutes 10] [--elsewhere]
 */

const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    tanks: { type: 'string', default: '20' },
    speed: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    elsewhere: { type: 'boolean', default: false },
  },
})

const refusal = refuseAddress(values.address, values.elsewhere)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}

const within = (text: string, most: number) => Math.min(most, Math.max(1, Number(text) || 1))
const [tankCount, speed, minutes] = [
  within(values.tanks, 200),
  within(values.speed, 900),
  within(values.minutes, 120),
]
const answers = new Map<string, number>()

/** Devices send each 15 minutes of their time. */
const intervalMinutes = 15
const begun = Date.now()
const end = begun + minutes * 60_000
const simulated = () => ((Date.now() - begun) / 60_000) * speed

await Promise.all(tanksOf(tankCount, Math.random).map(follow))
console.log(summary())
process.exitCode = answers.has('200') ? 0 : 1

/** Sends what a tank's device measures until the end. */
async function follow(tank: Tank, at: number): Promise<void> {
  const write = Object.values(senders)[at % Object.keys(senders).length]
  const intervalMs = (intervalMinutes * 60_000) / speed
  await wait(Math.random() * intervalMs)
  while (write && Date.now() < end) {
    if (simulated() >= tank.silentUntil) {
      const { path, query, body, contentType } = write(measuredAt(tank, simulated(), Math.random))
      const search = new URLSearchParams(query).size > 0 ? `?${new URLSearchParams(query)}` : ''
      const request = body
        ? { method: 'POST', body, headers: { 'content-type': contentType ?? 'text/plain' } }
        : { method: 'GET' }
      // One in ten is sent twice, as by a gateway, and one in fifty is followed by four hours of silence.
      for (let times = Math.random() < 0.1 ? 2 : 1; times > 0; times--) await send(path + search, request)
      if (Math.random() < 0.02) tank.silentUntil = simulated() + 240
    }
    if (at === 0) console.log(summary())
    await wait(Math.min(intervalMs * (0.9 + Math.random() * 0.2), Math.max(0, end - Date.now())))
  }
}

async function send(behind: string, request: RequestInit): Promise<void> {
  const answer = await fetch(`${values.address}${behind}`, request).then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof Error ? error.message : 'failed'),
  )
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
}

function summary(): string {
  const counts = [...answers].map(([answer, count]) => `${answer}: ${count}`)
  return `${Math.round((Date.now() - begun) / 1_000)} s, ${counts.join(', ') || 'nothing sent yet'}`
}
