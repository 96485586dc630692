import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '#tests/support/eventually.ts'

/** Where writers send their commands. */
export interface Target {
  url: string
  token: string
}

/** Writers that keep changing vessels, each command sent under one id until it is acknowledged. */
export interface Workload {
  /** The ids of acknowledged commands, in order. */
  acknowledged: string[]
  /** Answers that acknowledged nothing, by code: UNAVAILABLE, or the error of a broken connection. */
  refused: Map<string, number>
  /** Resolves when this many more commands are acknowledged. */
  more(count: number): Promise<void>
  /** The milliseconds until a command is acknowledged that was sent after this call. */
  serving(): Promise<number>
  /** Ends all writers once each has its acknowledgement. */
  stop(): Promise<void>
}

interface Answer {
  errors?: { message: string; extensions: { code: string } }[]
}

async function send({ url, token }: Target, query: string): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(15_000),
  })
  return (await response.json()) as Answer
}

interface Vessel {
  id: string
  status: string
}

/** The vessels that hold no batch, whose status writers may change. */
export async function freeVessels(target: Target): Promise<Vessel[]> {
  const { data } = (await eventually(() => send(target, '{ equipment { id status } }'))) as {
    data: { equipment: Vessel[] }
  }
  return data.equipment.filter(({ status }) => status === 'AVAILABLE' || status === 'CLEANING')
}

/** Starts one writer for each vessel; `everyMs` is the pause between its commands. */
export function startWorkload(target: Target, vessels: Vessel[], everyMs = 0): Workload {
  const acknowledged: string[] = []
  const refused = new Map<string, number>()
  const waiting = new Set<{ since: number; answered: () => void }>()
  let isOver = false

  /** Whether the server acknowledged the command. */
  async function attempt(command: string): Promise<boolean> {
    const began = performance.now()
    const code = await send(target, command).then(
      ({ errors }) => errors?.[0]?.extensions.code,
      (error: Error) => error.name,
    )
    if (code !== undefined) {
      refused.set(code, (refused.get(code) ?? 0) + 1)
      return false
    }
    for (const each of [...waiting]) {
      if (each.since > began) continue
      waiting.delete(each)
      each.answered()
    }
    return true
  }

  const writers = vessels.map(async ({ id, status }) => {
    while (!isOver) {
      const commandId = randomUUID()
      // Always another one: a command that changes nothing is not recorded.
      status = status === 'CLEANING' ? 'AVAILABLE' : 'CLEANING'
      const command = `mutation { setEquipmentStatus(id: "${id}", status: ${status}, commandId: "${commandId}") { id } }`
      while (!(await attempt(command))) await pause(50)
      acknowledged.push(commandId)
      if (everyMs) await pause(everyMs)
    }
  })

  return {
    acknowledged,
    refused,
    async more(count) {
      const goal = acknowledged.length + count
      await eventually(
        () => {
          if (acknowledged.length < goal) throw new Error(`${acknowledged.length} of ${goal} acknowledged`)
        },
        { timeout: 120_000 },
      )
    },
    serving: () =>
      new Promise((resolve) => {
        const since = performance.now()
        waiting.add({ since, answered: () => resolve(performance.now() - since) })
      }),
    async stop() {
      isOver = true
      await Promise.all(writers)
    },
  }
}
