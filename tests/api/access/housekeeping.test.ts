import { describe, expect, it } from 'vitest'
import { daysAgo } from '#tests/support/data/ago.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { eventually } from '#tests/support/eventually.ts'

const server = await serverOfFile()

const prisma = () => server.app.database.prisma
const aMail = (to: string, createdAt: Date, fields: { secret?: string; sentAt?: Date } = {}) =>
  prisma().mail.create({
    data: { to, subject: 'Your order', text: 'Hops', createdAt, nextTryAt: null, ...fields },
  })

describe('clearing up at the start', () => {
  it('deletes temporary passwords and old messages although the activity log is locked', async () => {
    const forgotten = await aMail('new@example.com', daysAgo(4), { secret: 'abcde-abcde-abcde-abcde' })
    const kept = await aMail('now@example.com', daysAgo(1), { secret: 'fghij-fghij-fghij-fghij' })
    await aMail('old@example.com', daysAgo(91), { sentAt: daysAgo(91) })
    const recent = await aMail('recent@example.com', daysAgo(80), { sentAt: daysAgo(80) })
    await server.signIn('BREWER')
    const user = await prisma().user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    await prisma().command.createMany({
      data: Array.from({ length: 2_500 }, (_, n) => ({
        userId: user.id,
        id: `command-${n}`,
        bodyHash: '',
        createdAt: daysAgo(n === 0 ? 29 : 31),
      })),
    })
    const locking = await server.app.database.pool.connect()
    await locking.query(`BEGIN; LOCK TABLE "Change" IN SHARE MODE`)
    // One row is locked: it is skipped until the next run and blocks nothing.
    await locking.query(`SELECT 1 FROM "Command" WHERE "id" = 'command-1' FOR UPDATE`)
    const again = await startServer({ databaseUrl: server.databaseUrl, LOG_LEVEL: 'silent' })
    try {
      await eventually(async () => {
        const mails = await prisma().mail.findMany({ orderBy: { createdAt: 'asc' } })
        expect(mails.map(({ id, secret }) => [id, secret])).toEqual([
          [recent.id, null],
          [forgotten.id, null],
          [kept.id, kept.secret],
        ])
        const commands = await prisma().command.findMany({ orderBy: { id: 'asc' } })
        expect(commands.map(({ id }) => id)).toEqual(['command-0', 'command-1'])
      })
    } finally {
      await locking.query('ROLLBACK')
      locking.release()
      await again.close()
    }
  })
})
