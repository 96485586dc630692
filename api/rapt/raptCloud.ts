import { z } from 'zod'
import type { Env } from '#api/env.ts'
import { raptDevices, raptTelemetry } from '#domain/devices/raptTelemetry.ts'

/** How long, in ms, an answer may take. */
const patienceMs = 20_000

/** A token is renewed this long, in ms, before it expires. */
const spareMs = 60_000

/** What can be asked: how it is called, and by what a device of it is named. */
export const raptKinds = [
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

const tokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** The account of a brewery at RAPT. */
export interface RaptCloud {
  devices(kind: Kind): Promise<z.output<typeof raptDevices>>
  telemetry(kind: Kind, of: { id: string; from: Date; to: Date }): Promise<z.output<typeof raptTelemetry>>
}

type Settings = Pick<Env, 'RAPT_URL' | 'RAPT_TOKEN_URL'> & { username: string; secret: string }

/** Asks the cloud of RAPT, with a token that is kept until it expires or is refused. What fails throws, without the secret. */
export function raptCloud(
  { RAPT_URL: url, RAPT_TOKEN_URL: tokenUrl, username, secret }: Settings,
  signal: AbortSignal,
): RaptCloud {
  let token: { text: string; until: number } | null = null

  async function answerOf(address: string, options: RequestInit): Promise<unknown> {
    const given = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const response = await fetch(address, { ...options, signal: given })
    if (response.ok) return response.json()
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
