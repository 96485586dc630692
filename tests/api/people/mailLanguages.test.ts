import { readdirSync, readFileSync } from 'node:fs'
import { addDays, subDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '#api/context.ts'
import { wordsOf } from '#api/features/dashboard/alertWords.service.ts'
import { warnAdministrators } from '#api/features/dashboard/warnings.service.ts'
import { readerOf } from '#api/language/readers.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { sayAmount } from '#domain/language/say.ts'
import { alertsOfAdministrators, type Finding } from '#domain/overview/alerts.ts'
import { backupAlert, laterBackupAlert } from '#domain/overview/backups.ts'
import { clockAlert } from '#domain/overview/clock.ts'
import { diskAlert, floodAlert, mailAlert, rejectionAlert } from '#domain/overview/threats.ts'
import { offeredUnits, presets, type Preset } from '#domain/units/units.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { inGreek } from '#tests/browser/support/language/greek.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { anIngredient } from '#tests/support/data/stock.ts'
import { foreignTo } from '#tests/support/foreignWords.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const server = await serverOfFile({ PUBLIC_URL: 'https://brewery.example', SMTP_URL: smtp.url })
const { prisma } = server.app.database

/** What the brewery and people typed is Greek: every Latin word in a mail is Brewhouse's. */
const supplier = inGreek('Maltings')
const mails = [
  'an invitation',
  'an invitation again',
  'an order',
  'a link for a new password',
  'a new password',
  'warnings',
] as const

async function chooseUnits(preset: Preset): Promise<void> {
  await prisma.brewery.updateMany({ data: { units: { ...offeredUnits(presets[preset]) } } })
}

beforeAll(async () => {
  const { id: supplierId } = await prisma.supplier.create({
    data: { name: supplier, email: 'malt@example.com' },
  })
  const add = (
    name: string,
    unit: 'LBS' | 'OZ' | 'EACH',
    currentQuantity: number,
    reorderThreshold: number,
  ) => anIngredient(prisma, { name: inGreek(name), unit, currentQuantity, reorderThreshold, supplierId })
  await add('Pilsner', 'LBS', 12.5, 1_500)
  await add('Saaz', 'OZ', 0, 12)
  await add('Caps', 'EACH', 40, 20)
})

/** The token of a link is part of its address. */
const isWithPassword = (mail: string) => !/order|link|warnings/.test(mail)

let invited = 0

/** What somebody who reads a language sends: every mail that there is. */
async function mailsIn(language: Language): Promise<Record<(typeof mails)[number], string>> {
  const admin = await aPerson(server, 'ADMIN')
  await prisma.user.update({
    where: { id: admin.id },
    data: { language, name: inGreek('Ana'), units: { ...offeredUnits(presets.US) } },
  })
  const invite = 'mutation ($input: InviteInput!) { inviteUser(input: $input) { user { id } } }'
  const input = { name: inGreek('Bo'), email: `bo-${++invited}@example.com`, role: 'BREWER_ASSISTANT' }
  const { data, errors } = await server.ask<{ inviteUser: { user: { id: string } } }>(admin.token, invite, {
    input,
  })
  expect(errors).toBeUndefined()
  const newest = async () => {
    const { subject, text } = await prisma.mail.findFirstOrThrow({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    return `${subject}\n${text}`
  }
  const invitation = await newest()
  const id = data?.inviteUser.user.id ?? ''
  const again = 'mutation ($id: ID!) { resendInvitation(id: $id) { user { id } } }'
  await server.ask(admin.token, again, { id })
  const invitedAgain = await newest()
  const ingredients = await prisma.ingredient.findMany({ select: { id: true } })
  await server.ask(
    admin.token,
    'mutation ($ids: [ID!]) { emailSupplierOrders(ingredientIds: $ids) { status } }',
    { ids: ingredients.map(({ id }) => id) },
  )
  const order = await newest()
  await server.call('POST', '/api/password-links', null, { email: admin.email })
  await server.app.passwordLinks.close()
  const link = await newest()
  await prisma.user.update({ where: { id }, data: { isActive: true, language } })
  await server.ask(admin.token, 'mutation ($id: ID!) { renewPassword(id: $id) { mail { id } } }', { id })
  const renewed = await newest()
  return {
    ...{ 'an invitation': invitation, 'an invitation again': invitedAgain, 'an order': order },
    ...{ 'a link for a new password': link, 'a new password': renewed },
    warnings: await warningsTo(admin.email),
  }
}

const now = new Date()
const yesterday = subDays(now, 1)
const clock = { now, zone: 'UTC' }

/** One of each kind, and of each sentence where a kind has several. */
const threats: (Finding | null)[] = [
  backupAlert({ madeAt: subDays(now, 3) }, now, clock),
  backupAlert(null, subDays(now, 3), clock),
  laterBackupAlert([{ name: inGreek('file'), madeAt: addDays(now, 3) }], clock),
  clockAlert({ from: subDays(now, 100), to: now }, clock),
  diskAlert({ folder: inGreek('folder'), freeBytes: 1, bytes: 1_000 }),
  mailAlert(3),
  floodAlert(1_000),
  ...(['TOO_MANY', 'TRAY_FULL'] as const).map((rejection) =>
    rejectionAlert(
      { id: rejection, name: inGreek('Cellar'), rejection, rejectedFrom: yesterday, rejectedAt: now },
      now,
    ),
  ),
]

/** Every warning that there is: that it began, and that it ended. */
async function warningsTo(to: string): Promise<string> {
  await prisma.brewery.updateMany({ data: { name: inGreek('North') } })
  const over = { raisedAt: yesterday, mailedAt: yesterday, clearedAt: now }
  return `${await warningsOf(to, {})}\n${await warningsOf(to, over)}`
}

async function warningsOf(to: string, times: object): Promise<string> {
  await prisma.mail.deleteMany({ where: { alertKind: { not: null } } })
  await prisma.alert.deleteMany()
  for (const [n, finding] of threats.entries()) {
    const { kind, severity, link, ...said } = finding!
    await prisma.alert.create({ data: { key: `${n}`, kind, severity, link, ...wordsOf(said), ...times } })
  }
  const ctx = createContext(server.app, { asker: null, requestId: 'test', address: '' })
  await inTransaction(ctx, { name: 'warn', input: null }, (tx) => warnAdministrators(tx, server.app))
  const queued = await prisma.mail.findMany({ where: { to, alertKind: { not: null } } })
  expect(queued.map(({ alertKind }) => alertKind).sort()).toEqual([...alertsOfAdministrators].sort())
  return queued.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

it('knows every place that writes a mail: a new one is to be added here', () => {
  const writing = readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && /\bqueueMail\(tx/.test(readFileSync(`api/${name}`, 'utf8')))
    .sort()
  expect(writing).toEqual([
    'features/dashboard/warnings.service.ts',
    'features/suppliers/supplierOrders.service.ts',
    'features/users/invitations.service.ts',
    'features/users/passwordLinks.service.ts',
    'features/users/renewedPasswords.service.ts',
    'mail/mailQueue.ts',
  ])
})

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  let written: Record<(typeof mails)[number], string>
  const isForeign = foreignTo(language)

  beforeAll(async () => {
    await chooseUnits('METRIC')
    written = await mailsIn(language)
  })

  it.each(mails)('%s has no word of another language, and no placeholder', (mail) => {
    const text = written[mail].replace(/\S+@\S+|https:\S+/g, '')
    const words = text.match(/[\p{L}\p{M}]{3,}/gu) ?? []
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter((word) => isForeign(word))).toEqual([])
    const placeholders = text.match(/\{[^}]*\}|<\/?\w+>|\b[a-z][a-zA-Z]*\.[a-z]\w+|undefined|NaN/g) ?? []
    expect(placeholders).toEqual(isWithPassword(mail) ? ['{secret}'] : [])
  })

  it('an order is in the units of the brewery, whatever who sends it reads', async () => {
    const pilsner = sayAmount({ amount: 2 * 1_500 - 12.5, unit: 'LBS' }, readerOf(language, presets.METRIC))
    expect(written['an order']).toMatch(/\d kg/)
    expect(written['an order']).toMatch(/\d g/)
    expect(written['an order']).not.toMatch(/\d\s?(?:lbs?|oz)\b/)
    expect(written['an order']).toContain(pilsner)
    await chooseUnits('US')
    const { 'an order': pounds } = await mailsIn(language)
    expect(pounds).toMatch(/\d\s?lbs?\b/)
    expect(pounds).toMatch(/\d\s?oz\b/)
    expect(pounds).not.toMatch(/\d\s?k?g\b/)
  })
})
