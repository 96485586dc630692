import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startServer } from '#tests/support/servers/server.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

it('two servers that start at once on one empty database both serve the same demo brewery', async () => {
  const starts = await Promise.allSettled(
    [1, 2].map(() => startServer({ databaseUrl: database.url, DEMO: '1' })),
  )
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  try {
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual([])
    for (const { app } of servers) {
      expect(app.demo?.accounts).toHaveLength(4)
      expect(await app.database.prisma.user.count({ where: { email: 'admin@brewhouse.local' } })).toBe(1)
      expect(await app.database.prisma.equipment.count()).toBe(16)
    }
  } finally {
    for (const server of servers) await server.close()
  }
})
