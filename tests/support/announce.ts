import type { TestServer } from '#tests/support/servers/server.ts'
import { eventually } from './eventually.ts'

/** A change to write to the outbox, as a service would record it. */
export interface Announced {
  type: string
  entityId: string
  detail?: object
}

/** The number of the last change that was committed. */
export async function lastSeq({ app }: TestServer): Promise<number> {
  const { value } = await app.database.prisma.changeCounter.findUniqueOrThrow({ where: { id: 1 } })
  return Number(value)
}

/** Resolves when everything committed has been delivered to the subscribers; returns its last number. */
export async function settled(server: TestServer): Promise<number> {
  return eventually(async () => {
    const last = await lastSeq(server)
    if (server.app.live.head() !== last || server.app.fanout.stats().behind > 0) throw new Error('not yet')
    return last
  })
}

/** Commits changes together. */
export async function announce({ app }: TestServer, changes: Announced[]): Promise<void> {
  await app.database.prisma.change.createMany({
    data: changes.map(({ type, entityId, detail }) => ({ type, entityId, detail: detail ?? {} })),
  })
  app.live.wake()
}

/** Commits status changes of vessels that need not exist, 50 per commit, and only then wakes the server. */
export async function announceMany(
  { app }: TestServer,
  count: number,
  actorName = 'Somebody',
): Promise<void> {
  for (let left = count; left > 0; left -= 50) {
    await app.database.pool.query(
      `INSERT INTO "Change" ("type", "entityId", "actorId", "actorName")
       SELECT 'EquipmentStatusChanged', 'vessel-' || n, 'someone', $2 FROM generate_series(1, $1::int) n`,
      [Math.min(50, left), actorName],
    )
  }
  app.live.wake()
}
