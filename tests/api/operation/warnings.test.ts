import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '#api/context.ts'
import { dailyName } from '#api/db/backups/backupFiles.ts'
import { evaluateAlerts } from '#api/features/dashboard/alerts.service.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { anIngestAddress, post } from '#tests/support/data/devices.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readMail } from '#tests/support/servers/mail.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer
let backups: string
let ana: { id: string; email: string; token: string }
const refuse: Record<string, number> = {}

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'brewhouse-warnings-'))
  smtp = await startSmtp({ refuse })
  server = await startServer({
    ...{ SMTP_URL: smtp.url, PUBLIC_URL: 'https://brewery.example', BACKUP_DIR: backups },
    ...{ INGESTS_PER_MINUTE: '3', LOG_LEVEL: 'silent' },
  })
  ana = await aPerson(server, 'ADMIN')
})
beforeEach(async () => {
  await backUp()
  await prisma().mail.deleteMany()
  await prisma().alert.deleteMany()
  await prisma().signInCount.deleteMany()
  smtp.received.length = 0
})
afterEach(async () => {
  for (const address of Object.keys(refuse)) refuse[address] = 0
  await prisma().user.updateMany({ where: { id: { not: ana.id } }, data: { role: 'VIEWER' } })
  await prisma().user.update({ where: { id: ana.id }, data: { warningMails: true, language: null } })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  await rm(backups, { recursive: true })
})

const prisma = () => server.app.database.prisma

/** What the server does every minute: its alerts of the system, and the mails about them. */
async function aMinute({ app } = server): Promise<void> {
  const ctx = createContext(app, { asker: null, requestId: 'test', address: '' })
  await eventually(async () => expect(await evaluateAlerts(ctx, new Set(['SYSTEM']))).toBe(true))
  await app.mailer.sendDue()
}

/** Everything that was written is older by so many hours. */
async function hoursPass(hours: number): Promise<void> {
  const times = {
    Mail: ['createdAt', 'nextTryAt', 'sentAt', 'failedAt'],
    Alert: ['raisedAt', 'clearedAt', 'mailedAt', 'endMailedAt'],
    IngestAddress: ['rejectedFrom', 'rejectedAt'],
  }
  for (const [table, columns] of Object.entries(times)) {
    const set = columns.map((column) => `"${column}" = "${column}" - interval '${hours} hours'`)
    await prisma().$executeRawUnsafe(`UPDATE "${table}" SET ${set.join()}`)
  }
}

const backUp = () => writeFile(join(backups, dailyName(new Date())), '')

async function loseBackups(): Promise<void> {
  for (const name of await readdir(backups)) await rm(join(backups, name))
  await writeFile(join(backups, dailyName(new Date(Date.now() - 27 * 3_600_000))), '')
}

/** The subjects of what an address got. */
const subjectsTo = (email: string) =>
  smtp.received.flatMap(({ to, text }) =>
    to.includes(email) ? [/^Subject: (.*)\r$/m.exec(text)?.[1] ?? ''] : [],
  )
const openKinds = async () =>
  (await prisma().alert.findMany({ where: { clearedAt: null } })).map(({ kind }) => kind)

describe('administrators', () => {
  it('are mailed when backups are late and when that is over, each in their language', async () => {
    const olga = await aPerson(server, 'ADMIN')
    await prisma().user.update({ where: { id: olga.id }, data: { language: 'de' } })
    await aPerson(server, 'BREWER')
    await aMinute()
    expect(smtp.received).toEqual([])

    await loseBackups()
    await aMinute()
    await aMinute()
    expect(smtp.received).toHaveLength(2)
    expect(subjectsTo(ana.email)).toEqual([expect.stringMatching(/^The daily backup is late \(/)])
    const german = readMail(smtp.received.find(({ to }) => to.includes(olga.email))!.text)
    expect(german).toContain('https://brewery.example/admin?view=settings')
    expect(german).toContain('https://brewery.example/account')

    await backUp()
    await aMinute()
    expect(await openKinds()).toEqual([])
    expect(smtp.received).toHaveLength(2)
    await hoursPass(4)
    await aMinute()
    await aMinute()
    expect(smtp.received).toHaveLength(4)
    expect(subjectsTo(ana.email)[1]).toMatch(/^Resolved: The daily backup is late \(/)
  })

  it('are mailed, and see an alert, when a backup is not in the second place hours after it was made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brewhouse-second-place-'))
    const other = await startServer({
      ...{ SMTP_URL: smtp.url, PUBLIC_URL: 'https://brewery.example', LOG_LEVEL: 'silent' },
      ...{ BACKUP_DIR: join(folder, 'first'), BACKUP_SECOND_DIR: join(folder, 'not-mounted') },
    })
    const olga = await aPerson(other, 'ADMIN')
    await other.app.backups.makeDue(new Date(Date.now() - 3 * 3_600_000))
    await aMinute(other)
    await aMinute(other)
    expect(subjectsTo(olga.email)).toEqual([
      expect.stringMatching(/^A backup was not copied to the second place \(/),
    ])
    const { data } = await other.ask(olga.token, '{ dashboard { alerts { kind severity title } } }')
    expect(data?.dashboard).toEqual({
      alerts: [
        { kind: 'BACKUP_LATE', severity: 'ERROR', title: 'A backup was not copied to the second place' },
      ],
    })
    await other.close()
    await rm(folder, { recursive: true })
  })

  it('who turned it off are not mailed, and see the alert', async () => {
    const choose = (warningMails: boolean) =>
      server.ask(
        ana.token,
        'mutation ($on: Boolean) { updatePreferences(warningMails: $on) { warningMails } }',
        { on: warningMails },
      )
    await prisma().user.update({ where: { id: ana.id }, data: { language: 'fr' } })
    expect((await choose(false)).data).toEqual({ updatePreferences: { warningMails: false } })
    expect(await prisma().user.findUnique({ where: { id: ana.id } })).toMatchObject({ language: 'fr' })
    await loseBackups()
    await aMinute()
    expect(smtp.received).toEqual([])
    expect(await openKinds()).toEqual(['BACKUP_LATE'])
    await choose(true)
    await aMinute()
    expect(subjectsTo(ana.email)).toHaveLength(1)
  })

  it('are mailed once of what comes and goes within hours', async () => {
    for (let time = 0; time < 3; time++) {
      await loseBackups()
      await aMinute()
      await backUp()
      await aMinute()
    }
    await loseBackups()
    await aMinute()
    await hoursPass(4)
    await aMinute()
    expect(smtp.received).toHaveLength(1)
    await backUp()
    await aMinute()
    expect(subjectsTo(ana.email)[1]).toMatch(/^Resolved: /)
  })

  it('are mailed again a day after nobody could be', async () => {
    refuse[ana.email] = 550
    await loseBackups()
    await aMinute()
    expect(await prisma().mail.findFirst()).toMatchObject({ failedAt: expect.any(Date), sentAt: null })
    await hoursPass(23)
    await aMinute()
    refuse[ana.email] = 0
    await hoursPass(1)
    await aMinute()
    expect(subjectsTo(ana.email)).toEqual([expect.stringMatching(/^The daily backup is late/)])
    expect(await openKinds()).toEqual(['BACKUP_LATE'])
  })

  it('learn that mail failed as soon as it works again, however long the mail server was away', async () => {
    await smtp.close()
    const order = { to: 'malt@example.com', subject: 'Order', text: 'Malt', attempts: 20 }
    await prisma().mail.create({ data: order })
    await server.app.mailer.sendDue()
    expect(await prisma().mail.findFirst()).toMatchObject({ failedAt: null, nextTryAt: expect.any(Date) })
    await aMinute()
    expect(await openKinds()).toEqual([])
    await hoursPass(1)
    await aMinute()
    expect(await openKinds()).toEqual(['MAIL_FAILED'])

    smtp = await startSmtp({ port: smtp.port, refuse })
    await hoursPass(1)
    await aMinute()
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([ana.email, 'malt@example.com'].sort())
    expect(subjectsTo(ana.email)).toEqual([expect.stringMatching(/^Mail was not sent/)])
    await aMinute()
    expect(await openKinds()).toEqual([])
  })

  it('learn of a message that was rejected for good, for a day', async () => {
    refuse['malt@example.com'] = 550
    await prisma().mail.create({ data: { to: 'malt@example.com', subject: 'Order', text: 'Malt' } })
    await server.app.mailer.sendDue()
    await aMinute()
    expect(subjectsTo(ana.email)).toEqual([expect.stringMatching(/^Mail was not sent/)])
    await hoursPass(24)
    await aMinute()
    expect(await openKinds()).toEqual([])
  })
})

it('a flood of sign-ins is an alert for an hour, though it pauses', async () => {
  const guess = (n: number) =>
    server.app.signInLimits
      .take({ account: `guess-${n}`, address: `10.9.${n % 3}.1`, device: null })
      .catch(() => undefined)
  for (let n = 0; n < 90; n++) await guess(n)
  await aMinute()
  expect(await openKinds()).toEqual([])
  for (let n = 90; n < 200; n++) await guess(n)
  await aMinute()
  expect(await openKinds()).toEqual(['SIGN_IN_FLOOD'])
  expect(subjectsTo(ana.email)).toEqual([expect.stringMatching(/^Somebody is guessing passwords/)])
  await prisma().signInCount.deleteMany()
  await aMinute()
  expect(await openKinds()).toEqual(['SIGN_IN_FLOOD'])
  await hoursPass(1)
  await aMinute()
  expect(await openKinds()).toEqual([])
})

it('an address that rejects messages for a while is an alert until it has taken all for an hour', async () => {
  const address = await anIngestAddress(server, ana.token, 'Cellar of limits')
  const { id } = address
  const url = new URL(address.url).pathname
  const statuses: number[] = []
  for (let n = 0; n < 5; n++)
    statuses.push((await post(server, url, { device: 'Pill', temperature: 20 })).status)
  expect(statuses.slice(-1)).toEqual([429])
  await aMinute()
  expect(await openKinds()).toEqual([])
  const { rejectedFrom, rejectedAt } = await prisma().ingestAddress.findUniqueOrThrow({ where: { id } })
  expect(rejectedFrom).toEqual(rejectedAt)
  const earlier = new Date(Number(rejectedFrom) - 11 * 60_000)
  await prisma().ingestAddress.update({ where: { id }, data: { rejectedFrom: earlier } })
  await aMinute()
  expect(await openKinds()).toEqual(['DEVICES_REJECTED'])
  expect(readMail(smtp.received[0]!.text)).toContain('Cellar of limits: more messages arrive')
  await hoursPass(1)
  await aMinute()
  expect(await openKinds()).toEqual([])
})
