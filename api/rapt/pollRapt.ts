import { setTimeout as pause } from 'node:timers/promises'
import { subDays } from 'date-fns/subDays'
import type { App } from '#api/context.ts'
import { sumLate } from '#api/db/readings/hours.ts'
import { inOneProcess } from '#api/db/onlyProcess.ts'
import { alone } from '#api/db/readings/partitions.ts'
import { storableText } from '#api/features/devices/arrivals/keepMessage.service.ts'
import type { Arrival } from '#api/features/devices/arrivals/arrival.ts'
import { raptMoment, raptPost, raptDevices, raptTelemetry } from '#domain/devices/raptTelemetry.ts'
import { readPost } from '#domain/devices/readPost.ts'
import { jsonDepth } from '#domain/jsonDepth.ts'
import { z } from 'zod'
import type { Env } from '#api/env.ts'

/** How often it is asked, in ms: its devices send every 15 to 60 minutes, and it wants a minute between two questions. */
const everyMs = 5 * 60_000

/** How long, in ms, it is left alone at most after it failed several times. */
const longestMs = 60 * 60_000

/** What is caught up with after the server or the cloud was down, and how much of it is asked for at once, in days. */
const caughtUpDays = 14
const askedDays = 2

/** The most devices of a kind, and the most readings that are written at once. */
const mostDevices = 100
const mostTogether = 500

interface Account {
  username: string
  secret: string
}

/**
 * Asks the cloud of RAPT for what devices measured since it was last asked, and keeps it as if they had posted it, at the
 * moment that the cloud received it. One process of a database asks. After a failure it waits twice as long each time.
 */
export function pollRapt(app: App, account: Account, { pauseMs = everyMs } = {}) {
  return inOneProcess('rapt', app, async (signal) => {
    const cloud = raptCloud({ ...app.env, ...account }, signal)
    let failures = 0
    while (!signal.aborted) {
      try {
        await keepNews(app, cloud, new Date())
        failures = 0
      } catch (error) {
        if (signal.aborted) break
        failures++
        app.log.warn({ err: error, failures }, 'RAPT: its cloud could not be asked; retrying later')
      }
      const waitMs = Math.min(pauseMs * 2 ** failures, Math.max(pauseMs, longestMs))
      await pause(waitMs, null, { signal }).catch(() => undefined)
    }
  })
}

/** Keeps what every device of an account measured since its last reading. */
async function keepNews(app: App, cloud: RaptCloud, now: Date): Promise<void> {
  for (const kind of raptKinds)
    for (const device of (await cloud.devices(kind)).slice(0, mostDevices)) {
      const { since, bindingId } = await newsOf(app, device.id, now)
      const arrivals: Arrival[] = []
      for (let from = since; from < now; from = laterBy(from, askedDays)) {
        const to = new Date(Math.min(laterBy(from, askedDays).getTime(), now.getTime()))
        for (const row of await cloud.telemetry(kind, { id: device.id, from, to })) {
          const at = raptMoment(row, now)
          if (at && at > since) arrivals.push(...arrivalsOf(raptPost(device, kind.type, row), at))
        }
      }
      arrivals.sort((one, other) => one.at.getTime() - other.at.getTime())
      await keep(app, bindingId === null ? arrivals.slice(-1) : arrivals)
      const [first] = arrivals
      if (first && bindingId !== null)
        await alone(app.database.pool, (client) => sumLate(client, [bindingId], { from: first.at, to: now }))
    }
}

/** Since when a device has news for its vessel. Of one that measures none, a day is enough to find its last message. */
async function newsOf(
  { database }: App,
  identity: string,
  now: Date,
): Promise<{ since: Date; bindingId: number | null }> {
  const device = await database.prisma.device.findUnique({
    where: { identity },
    include: { status: true, bindings: { where: { until: null } } },
  })
  const [binding] = device?.bindings ?? []
  const known = [device?.status?.lastSeenAt, binding?.from].flatMap((at) => at?.getTime() ?? [])
  const oldest = subDays(now, binding ? caughtUpDays : 1)
  return { since: new Date(Math.max(oldest.getTime(), ...known)), bindingId: binding?.id ?? null }
}

function arrivalsOf(sent: ReturnType<typeof raptPost>, at: Date): Arrival[] {
  const message = { ...sent, body: storableText(sent.body) }
  const read = readPost(message)
  return 'refused' in read ? [] : read.readings.map((reading) => ({ addressId: null, at, reading, message }))
}

/** In order, so that each is smoothed over the one before it. */
async function keep({ ingest, metrics }: App, arrivals: Arrival[]): Promise<void> {
  for (let first = 0; first < arrivals.length; first += mostTogether) {
    const outcomes = await ingest.keep(arrivals.slice(first, first + mostTogether))
    for (const outcome of outcomes) metrics.devicePost('RAPT', outcome)
  }
}

const laterBy = (moment: Date, days: number) => new Date(moment.getTime() + days * 24 * 3_600_000)

/** How long, in ms, an answer may take. */
const patienceMs = 20_000

/** A token is renewed this long, in ms, before it expires. */
const spareMs = 60_000

/** What can be asked: how it is called, and by what a device of it is named. */
const raptKinds = [
  {
    type: 'Hydrometer',
    list: 'Hydrometers/GetHydrometers',
    telemetry: 'Hydrometers/GetTelemetry',
    by: 'hydrometerId',
  },
  {
    ...{ type: 'TemperatureController', list: 'TemperatureControllers/GetTemperatureControllers' },
    ...{ telemetry: 'TemperatureControllers/GetTelemetry', by: 'temperatureControllerId' },
  },
] as const

type Kind = (typeof raptKinds)[number]

/** The most levels of an answer; those of devices have five. */
const mostLevels = 20

function parse(answer: string): unknown {
  if (jsonDepth(answer) > mostLevels) throw new Error('An answer of RAPT is nested too deeply.')
  return JSON.parse(answer)
}

const tokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** The account of a brewery at RAPT. */
interface RaptCloud {
  devices(kind: Kind): Promise<z.output<typeof raptDevices>>
  telemetry(kind: Kind, of: { id: string; from: Date; to: Date }): Promise<z.output<typeof raptTelemetry>>
}

type Settings = Pick<Env, 'RAPT_URL' | 'RAPT_TOKEN_URL'> & { username: string; secret: string }

/** Asks the cloud of RAPT, with a token that is kept until it expires or is refused. What fails throws, without the secret. */
function raptCloud(
  { RAPT_URL: url, RAPT_TOKEN_URL: tokenUrl, username, secret }: Settings,
  signal: AbortSignal,
): RaptCloud {
  let token: { text: string; until: number } | null = null

  async function answerOf(address: string, options: RequestInit): Promise<unknown> {
    const given = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const response = await fetch(address, { ...options, signal: given })
    if (response.ok) return parse(await response.text())
    if (response.status === 401) token = null
    await response.body?.cancel()
    throw new Error(`RAPT answered ${response.status}.`)
  }

  async function tokenNow(): Promise<string> {
    if (token && performance.now() < token.until) return token.text
    const body = new URLSearchParams({
      ...{ client_id: 'rapt-user', grant_type: 'password', username, password: secret },
    })
    const answer = tokenAnswer.parse(await answerOf(tokenUrl, { method: 'POST', body }))
    token = { text: answer.access_token, until: performance.now() + answer.expires_in * 1_000 - spareMs }
    return token.text
  }

  async function ask(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${await tokenNow()}`, accept: 'application/json' }
    return answerOf(`${url}/api/${path}?${new URLSearchParams(query).toString()}`, { headers })
  }

  return {
    devices: async ({ list }) => raptDevices.parse(await ask(list)),
    telemetry: async ({ telemetry, by }, { id, from, to }) =>
      raptTelemetry.parse(
        await ask(telemetry, { [by]: id, startDate: from.toISOString(), endDate: to.toISOString() }),
      ),
  }
}
