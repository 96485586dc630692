import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { embeddedUrl } from '#api/db/embedded/embeddedPostgres.ts'
import { beginSession } from '#api/features/users/session.service.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { Followers } from './followers.ts'
import { freeVessels, startWorkload, type Target, type Workload } from './workload.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

/** What is found after a fault; all but the first must be zero. */
export interface Verdict {
  acknowledged: number
  /** Acknowledged commands that the history lacks. */
  lost: number
  /** Commands that the history has more than once. */
  doubled: number
  /** Changes that a follower never received, summed over all followers. */
  gaps: number
  /** Changes that a follower received more than once. */
  repeated: number
  resets: number
  /** Vessels that a follower knows with another status than a fresh query. */
  different: number
}

const sound = { lost: 0, doubled: 0, gaps: 0, repeated: 0, resets: 0, different: 0 }

/** What a person needs of a running brewery: its address and a session. */
export async function signInAt(url: string): Promise<Target> {
  const answer = await eventually(async () => {
    const response = await fetch(`${url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'brewer@brewhouse.local', password: 'brewhouse-demo' }),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { token: string }
  })
  return { url, token: answer.token }
}

/** Writers and followers of one brewery, and what became of their work. */
export class Watch {
  private constructor(
    readonly workload: Workload,
    readonly followers: Followers,
    private readonly target: Target,
    private readonly databaseUrl: string,
    private readonly cursor: string,
  ) {}

  /** Begins on a brewery that answers; faults may come between `target` and its server. */
  static async begin(
    target: Target,
    databaseUrl: string,
    { followers = 6, everyMs = 0, writers = 8 } = {},
  ): Promise<Watch> {
    const vessels = await freeVessels(target)
    expect(vessels.length).toBeGreaterThan(1)
    const { asOfSeq } = await ask<{ asOfSeq: string }>(target, '{ asOfSeq }')
    return new Watch(
      startWorkload(target, vessels.slice(0, writers), everyMs),
      new Followers(target, asOfSeq, followers),
      target,
      databaseUrl,
      asOfSeq,
    )
  }

  /** Ends the writers, waits until every follower has the last change, and compares all with the database. */
  async end(): Promise<Verdict> {
    const { workload, followers } = this
    await workload.stop()
    const written = await this.written()
    await followers.reached(Number(written.at(-1)?.seq))
    const { equipment } = await ask<{ equipment: { id: string; status: string }[] }>(
      this.target,
      '{ equipment { id status } }',
    )
    await followers.stop()
    const counts = new Map<string, number>()
    for (const { commandId } of written) counts.set(commandId, (counts.get(commandId) ?? 0) + 1)
    const fresh = new Map(equipment.map(({ id, status }) => [id, status]))
    const verdict = { ...sound, acknowledged: workload.acknowledged.length }
    verdict.lost = workload.acknowledged.filter((id) => !counts.has(id)).length
    verdict.doubled = [...counts.values()].filter((count) => count > 1).length
    for (const { received, statuses, resets } of followers.all) {
      const had = new Set(received.map(({ seq }) => seq))
      verdict.gaps += written.filter(({ seq }) => !had.has(Number(seq))).length
      verdict.repeated += received.length - had.size
      verdict.resets += resets
      verdict.different += [...statuses].filter(([id, status]) => fresh.get(id) !== status).length
    }
    return verdict
  }

  private async written() {
    const client = await connectionTo(this.databaseUrl)
    try {
      const { rows } = await client.query<{ seq: string; commandId: string }>(
        `SELECT seq, "commandId" FROM "Change" WHERE type = 'EquipmentStatusChanged' AND seq > $1 ORDER BY seq`,
        [this.cursor],
      )
      return rows
    } finally {
      await client.end()
    }
  }
}

/** Expects that nothing acknowledged was lost or doubled, and that every follower has everything, once. */
export function expectSound(verdict: Verdict): void {
  expect(verdict).toEqual({ ...sound, acknowledged: verdict.acknowledged })
}

/** The verdict as a sentence for docs/reliability.md. */
export const inWords = ({ acknowledged, lost, doubled, gaps }: Verdict) =>
  `${lost} of ${acknowledged.toLocaleString('en')} acknowledged writes lost, ${doubled} doubled, ${gaps} gaps`

async function ask<Data>({ url, token }: Target, query: string): Promise<Data> {
  return eventually(async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    const { data } = (await response.json()) as { data?: Data | null }
    if (!data) throw new Error(`answered ${response.status}`)
    return data
  })
}

/** The built server with its own PostgreSQL in a folder of its own. */
export interface FaultRig {
  brewhouse: RunningBrewhouse
  /** Starts it again at its address, after it was stopped. */
  restart(): Promise<void>
  target: Target
  databaseUrl: string
  stop(): Promise<void>
}

/** Settings without the limits that a load from one address would meet. */
export const unlimited = {
  DEMO: '1',
  READS_PER_MINUTE: '10000000',
  COST_PER_MINUTE: '1000000000',
  SOCKETS_PER_USER: '1000',
  LOG_LEVEL: 'warn',
}

/** A session of the demo's brewer, without the password: where others can reach the server, nobody knows it. */
async function aSession(databaseUrl: string): Promise<string> {
  const { prisma, close } = openDatabase(databaseUrl, 1, () => undefined)
  try {
    const where = { email: 'brewer@brewhouse.local' }
    // The server may still be starting.
    const { id } = await eventually(() => prisma.user.findFirstOrThrow({ where }))
    return await beginSession(prisma, id)
  } finally {
    await close()
  }
}

/** Starts the demo brewery as `npm start` does, in `dataDir` or in a temporary folder. */
export async function startFaultRig(
  settings: Record<string, string> = {},
  dataDir?: string,
): Promise<FaultRig> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'brewhouse-faults-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const brewhouse = await startBrewhouse(folder, { ...unlimited, ...settings })
  const databaseUrl = await embeddedUrl(folder)
  const target = { url: brewhouse.url, token: await aSession(databaseUrl) }
  const rig: FaultRig = {
    brewhouse,
    target,
    databaseUrl,
    async restart() {
      const { port } = new URL(target.url)
      rig.brewhouse = await startBrewhouse(folder, { ...unlimited, ...settings, PORT: port })
    },
    async stop() {
      await rig.brewhouse.stop()
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
  return rig
}
