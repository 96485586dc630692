import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Prisma } from '#generated/prisma/client.ts'
import { hoursAgo } from '#tests/support/data/ago.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer

beforeAll(async () => {
  smtp = await startSmtp({ refuse: { 'busy@example.com': 450, 'gone@example.com': 550 } })
  server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Brewery <brewery@example.com>' })
})
afterEach(async () => {
  await prisma().mail.deleteMany()
  smtp.received.length = 0
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const prisma = () => server.app.database.prisma
const write = (fields: Partial<Prisma.MailCreateInput> = {}) =>
  prisma().mail.create({ data: { to: 'ana@example.com', subject: 'Hello', text: 'Hello', ...fields } })
const kept = (id: string) => prisma().mail.findUniqueOrThrow({ where: { id } })
const dueNow = () =>
  prisma().mail.updateMany({ where: { nextTryAt: { not: null } }, data: { nextTryAt: new Date(0) } })
const messageIdOf = ({ text }: { text: string }) => /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim()

it('puts the secret into the message, and deletes it after sending', async () => {
  const { id } = await write({ text: 'Your password: {secret}', secret: 'hop-$&-word' })
  await server.app.mailer.sendDue()
  expect(smtp.received[0]?.text).toContain('Your password: hop-$&-word')
  expect(await kept(id)).toMatchObject({
    secret: null,
    text: 'Your password: {secret}',
    sentAt: expect.any(Date),
    nextTryAt: null,
  })
})

it('keeps the secret of what is refused for now, and tries again later each time', async () => {
  const { id } = await write({ to: 'busy@example.com', secret: 'word' })
  for (const [attempts, minutes] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const) {
    await server.app.mailer.sendDue()
    const mail = await kept(id)
    expect(mail).toMatchObject({ attempts, secret: 'word', error: expect.stringContaining('450') })
    expect((Number(mail.nextTryAt) - Date.now()) / 60_000).toBeCloseTo(minutes, 0)
    await dueNow()
  }
})

/** How many messages the process counts as given up. */
const givenUp = async () => {
  const counter = server.app.metrics.registry.getSingleMetric('brewhouse_mails_failed_total')
  return (await counter?.get())?.values[0]?.value ?? 0
}

it('gives up what is refused for good, or too often', async () => {
  const gone = await write({ to: 'gone@example.com' })
  const busy = await write({ to: 'busy@example.com' })
  const before = await givenUp()
  await prisma().mail.update({ where: { id: busy.id }, data: { attempts: 7 } })
  await server.app.mailer.sendDue()
  expect(await kept(gone.id)).toMatchObject({ attempts: 1, nextTryAt: null })
  expect(await kept(busy.id)).toMatchObject({ attempts: 8, nextTryAt: null })
  expect(await givenUp()).toBe(before + 2)
})

it('gives up what could not be sent for two days while the server was off, and counts it as failed', async () => {
  const createdAt = hoursAgo(49)
  const tried = await write({ to: 'busy@example.com', secret: 'word', createdAt, attempts: 3 })
  const recorded = await write({ createdAt })
  const before = await givenUp()
  await server.app.mailer.sendDue()
  expect(smtp.received).toEqual([])
  const error = 'It could not be sent within two days.'
  expect(await kept(tried.id)).toMatchObject({ nextTryAt: null, secret: 'word', error })
  const { data } = await server.ask(
    await server.signIn('ADMIN'),
    '{ mails { id status } adminOverview { mail { waiting failed } } }',
  )
  expect(data).toEqual({
    mails: expect.arrayContaining([
      { id: tried.id, status: 'FAILED' },
      { id: recorded.id, status: 'RECORDED' },
    ]),
    adminOverview: { mail: { waiting: 0, failed: 1 } },
  })
  expect(await givenUp()).toBe(before + 1)
})

it('waits no longer than some seconds for a mail server that says nothing', async () => {
  const lines: Socket[] = []
  const silent = createTcpServer((line) => lines.push(line))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const patient = await startServer({
    databaseUrl: server.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  })
  const { id } = await write()
  await patient.app.mailer.sendDue()
  expect(await kept(id)).toMatchObject({
    attempts: 1,
    sentAt: null,
    error: expect.stringMatching(/greeting/i),
  })
  await dueNow()
  await server.app.mailer.sendDue()
  expect(smtp.received).toHaveLength(1)
  await patient.close()
  for (const line of lines) line.destroy()
  await new Promise((resolve) => silent.close(resolve))
}, 30_000)

it('accepted by the mail server but not marked, is not resent immediately, and then under the same Message-ID', async () => {
  const { id } = await write({ text: '{secret}', secret: 'word' })
  const { pool } = server.app.database
  // The database fails between acceptance by the mail server and marking the message as sent, as if the process died
  // there.
  await pool.query(`CREATE FUNCTION refuse_mark() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no mark'; END $$`)
  await pool.query(`CREATE TRIGGER refuse_mark BEFORE UPDATE OF "sentAt" ON "Mail"
    FOR EACH ROW EXECUTE FUNCTION refuse_mark()`)
  await server.app.mailer.sendDue()
  expect(smtp.received).toHaveLength(1)
  expect(await kept(id)).toMatchObject({ sentAt: null, attempts: 1, secret: 'word' })
  await pool.query('DROP FUNCTION refuse_mark() CASCADE')

  const restarted = await startServer({
    databaseUrl: server.databaseUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Brewery <brewery@example.com>',
  })
  await restarted.app.mailer.sendDue()
  expect(smtp.received).toHaveLength(1)
  await dueNow()
  await restarted.app.mailer.sendDue()
  expect(smtp.received).toHaveLength(2)
  expect(await kept(id)).toMatchObject({ sentAt: expect.any(Date), secret: null })
  await restarted.app.mailer.sendDue()
  expect(smtp.received).toHaveLength(2)
  const [first, second] = smtp.received.map(messageIdOf)
  expect(second).toBe(first)
  await restarted.close()
})
