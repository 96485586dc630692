import { afterAll, describe, expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { readMail } from '#tests/support/servers/mail.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'
import { startServer, testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'
import { eventually } from '#tests/support/eventually.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { untilOneWaits } from '#tests/support/faults/locks.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const server = await serverOfFile({
  ...{ SMTP_URL: smtp.url, PUBLIC_URL: 'https://brewery.example', TRUST_PROXY: '1' },
})
const { prisma } = server.app.database

const newPassword = 'barley and hops of 2026'
const onItsWay =
  'If an account has this email address, a link is on its way. It works for 30 minutes; look in the spam folder, too.'
const expired = {
  status: 409,
  body: {
    code: 'password.linkExpired',
    message: 'This link has expired or was already used. Sign in, or ask for a new link.',
  },
}

let networks = 0
/** An address from which nobody asked before. */
const elsewhere = () => `10.1.${++networks >> 8}.${networks & 255}`

const ask = (email: string, { from = elsewhere(), language = 'en' } = {}) =>
  server.call(
    'POST',
    '/api/password-links',
    null,
    { email },
    { 'x-forwarded-for': from, 'accept-language': language },
  )
const setBy = (token: string, password = newPassword, device?: string) =>
  server.call('PUT', '/api/password-links', null, { token, newPassword: password, device })
const login = (email: string, password: string, from = elsewhere(), device?: string) =>
  server.call('POST', '/api/users/login', null, { email, password, device }, { 'x-forwarded-for': from })

const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email))

/** What is mailed to this address, once so many messages have arrived there. */
async function mailedTo(email: string, count = 1): Promise<string[]> {
  await eventually(() => expect(mailsTo(email)).toHaveLength(count))
  return mailsTo(email).map(({ text }) => readMail(text))
}

const tokenIn = (mail = '') => /https:\/\/brewery\.example\/login#reset=([\w-]{43})\s/.exec(mail)?.[1] ?? ''

/** A person with a mailed link, and its token. */
async function aForgetful(role: Parameters<typeof aPerson>[1] = 'BREWER') {
  const person = await aPerson(server, role)
  await ask(person.email)
  const [mail] = await mailedTo(person.email)
  return { ...person, link: tokenIn(mail) }
}

/** Resolves when everything that was asked for before is done. */
async function allMailed(): Promise<void> {
  await server.app.passwordLinks.close()
  await server.app.mailer.sendDue()
}

describe('a link for a new password', () => {
  it('is answered alike whether there is such an account or not, and nobody else gets mail', async () => {
    const { email } = await aPerson(server)
    const known = await ask(email)
    const unknown = await ask('nobody@brewhouse.local')
    expect(known).toMatchObject({ status: 200, body: { message: onItsWay } })
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    await mailedTo(email)
    await allMailed()
    expect(mailsTo('nobody@brewhouse.local')).toEqual([])
  })

  it('is answered before the account is looked up, so that the time tells nothing either', async () => {
    const { email } = await aPerson(server)
    const locking = await connectionTo(server.databaseUrl)
    await locking.query('BEGIN; LOCK TABLE "User" IN ACCESS EXCLUSIVE MODE')
    expect(await ask(email)).toMatchObject({ status: 200 })
    await untilOneWaits(locking)
    expect(mailsTo(email)).toEqual([])
    await locking.query('COMMIT')
    await locking.end()
    await mailedTo(email)
  })

  it('sets a new password once, ends every session and stream, and signs nobody in', async () => {
    const { email, token, link, id } = await aForgetful()
    const stream = await subscribeBySocket(server.url, token)
    expect(await server.call('POST', '/api/password-links/read', null, { token: link })).toMatchObject({
      status: 200,
      body: { email, shortest: 12 },
    })
    const set = await setBy(link)
    expect(set).toMatchObject({ status: 200, body: { message: 'Password changed.' } })
    expect(set.body).not.toHaveProperty('token')
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(401)
    expect(await stream.ended).toMatchObject({ code: 4403 })
    expect(await prisma.session.count({ where: { userId: id } })).toBe(0)
    expect((await login(email, testPassword)).status).toBe(401)
    expect((await login(email, newPassword)).status).toBe(200)
    expect(await setBy(link, 'another password of 2026')).toMatchObject(expired)
    expect(await server.call('POST', '/api/password-links/read', null, { token: link })).toMatchObject(
      expired,
    )
  })

  it('is stored as a hash only, and in the message until that was sent', async () => {
    const { id, link } = await aForgetful()
    await allMailed()
    const mail = await prisma.mail.findFirstOrThrow({ where: { userId: id } })
    expect(mail).toMatchObject({ secret: null, sentAt: expect.any(Date) })
    expect(mail.text).toContain('/login#reset={secret}')
    const stored = await prisma.passwordLink.findFirstOrThrow({ where: { userId: id } })
    expect(
      JSON.stringify({ ...stored, tokenHash: Buffer.from(stored.tokenHash).toString('base64url') }),
    ).not.toContain(link)
  })

  it('expires after 30 minutes', async () => {
    const { id, link, passwordHash } = await aForgetful()
    const stored = await prisma.passwordLink.findFirstOrThrow({ where: { userId: id } })
    const mail = await prisma.mail.findFirstOrThrow({ where: { userId: id } })
    expect(stored.expiresAt.getTime() - mail.createdAt.getTime()).toBe(30 * 60_000)
    await prisma.passwordLink.update({ where: { id: stored.id }, data: { expiresAt: new Date() } })
    expect(await setBy(link)).toMatchObject(expired)
    expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({ passwordHash })
  })

  it('is void once another one was used, or the password was changed', async () => {
    const first = await aForgetful()
    await ask(first.email)
    const [, second] = await mailedTo(first.email, 2)
    expect((await setBy(tokenIn(second))).status).toBe(200)
    expect(await setBy(first.link)).toMatchObject(expired)

    const other = await aForgetful()
    const passwords = { currentPassword: testPassword, newPassword }
    expect((await server.call('PUT', '/api/users/password', other.token, passwords)).status).toBe(200)
    expect(await setBy(other.link)).toMatchObject(expired)
  })

  it('works for one of two that are sent at the same time', async () => {
    const { link } = await aForgetful()
    const answers = await Promise.all([setBy(link, `${newPassword} a`), setBy(link, `${newPassword} b`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('sets no weak password, and works again with a better one', async () => {
    const { link } = await aForgetful('ADMIN')
    expect(await setBy(link, 'fourteen chars')).toMatchObject({
      status: 422,
      body: {
        message: 'A password has at least 15 characters.',
        errors: { newPassword: 'A password has at least 15 characters.' },
      },
    })
    expect((await setBy(link)).status).toBe(200)
  })

  it('activates the account of who was invited and lost the temporary password', async () => {
    const person = await aPerson(server)
    const { id, email } = person
    const temporaryUntil = new Date(0)
    await prisma.user.update({
      where: { id },
      data: { isActive: false, mustChangePassword: true, temporaryUntil },
    })
    await ask(email)
    const [mail] = await mailedTo(email)
    expect((await setBy(tokenIn(mail))).status).toBe(200)
    expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({
      ...{ isActive: true, mustChangePassword: false, temporaryUntil: null },
    })
  })

  it('is in the activity log as what its owner did', async () => {
    const { id, name, link } = await aForgetful()
    await setBy(link)
    expect(await prisma.change.findFirst({ where: { entityId: id }, orderBy: { id: 'desc' } })).toMatchObject(
      {
        ...{ type: 'UserSaved', actorId: id, actorName: name, detail: { passwordByLink: true } },
      },
    )
    const admin = await server.signIn('ADMIN')
    const { data } = await server.ask(
      admin,
      'query ($id: ID) { activity(actorId: $id) { action description } }',
      { id },
    )
    expect(data).toEqual({ activity: [{ action: 'Password set by mailed link', description: name }] })
  })

  it('is mailed in the language of the account, else in that of who asks', async () => {
    const german = await aPerson(server)
    await prisma.user.update({ where: { id: german.id }, data: { language: 'de' } })
    await ask(german.email, { language: 'fr' })
    const other = await aPerson(server)
    await ask(other.email, { language: 'fr' })
    expect((await mailedTo(german.email))[0]).toContain('Der Link gilt einmal, innerhalb von 30 Minuten.')
    expect((await mailedTo(other.email))[0]).toContain('fonctionne une seule fois, dans les 30 minutes.')
  })

  it.each([
    ['is void without a token', ''],
    ['is void with a made-up one', 'x'.repeat(43)],
  ])('%s', async (_name, token) => {
    expect(await setBy(token)).toMatchObject(expired)
  })
})

describe('a link that cannot be mailed in time', () => {
  it('is given up, deleted, and never shown to an administrator', async () => {
    const { id, email, link } = await aForgetful()
    const waiting = { userId: id, to: email, subject: 'A link', text: '{secret}', secret: link }
    const expiredMail = await prisma.mail.create({
      data: { ...waiting, expiresAt: new Date(Date.now() - 1) },
    })
    const soon = new Date(Date.now() + 600_000)
    const readable = await prisma.mail.create({
      data: { ...waiting, expiresAt: soon, nextTryAt: null, error: '550' },
    })
    const before = mailsTo(email).length
    await server.app.mailer.sendDue()
    expect(mailsTo(email)).toHaveLength(before)
    expect(await prisma.mail.findUnique({ where: { id: expiredMail.id } })).toMatchObject({
      ...{ secret: null, nextTryAt: null, sentAt: null },
      error: 'It could not be sent before its link expired.',
    })
    const admin = await server.signIn('ADMIN')
    const { errors } = await server.ask(admin, 'mutation ($id: ID!) { readMail(id: $id) }', {
      id: readable.id,
    })
    expect(errors).toMatchObject([{ extensions: { code: 'REFUSED' } }])
  })
})

describe('who asks for links again and again', () => {
  it('mails one account three of them, and is told the same after that', async () => {
    const { email } = await aPerson(server)
    for (let times = 0; times < 5; times++) {
      expect(await ask(email)).toMatchObject({ status: 200, body: { message: onItsWay } })
    }
    await allMailed()
    expect(mailsTo(email)).toHaveLength(3)
  })

  it.each([
    ['an address', () => '192.0.2.77', 20],
    ['a household of IPv6', (n: number) => `2001:db8:1:1::${n}`, 20],
    ['all networks of a holder of IPv6', (n: number) => `2001:db8:2:${n}::1`, 80],
  ])('is refused from %s, whichever accounts', async (_name, from, allowed) => {
    for (let n = 1; n <= allowed; n++) {
      expect((await ask(`nobody-${n}@example.com`, { from: from(n) })).status).toBe(200)
    }
    const refused = await ask('nobody@example.com', { from: from(allowed + 1) })
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: 'Too many links for a new password were asked for from here. Try again in 15 minutes.',
      },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })
})

describe('the owner of an account that is guessed at', () => {
  it('is told of the way by mail, and gets in by it while the guesses go on', async () => {
    const { email } = await aPerson(server)
    const from = elsewhere()
    await Promise.all(Array.from({ length: 10 }, (_, n) => login(email, `guess ${n}`, from)))
    expect(await login(email, testPassword, from)).toMatchObject({
      status: 429,
      body: {
        message: 'Too many attempts to sign in. Try again in 15 minutes, or set a new password by email.',
      },
    })
    expect((await ask(email, { from })).status).toBe(200)
    const [mail] = await mailedTo(email)
    const { body } = await setBy(tokenIn(mail))
    expect((await login(email, newPassword, from)).status).toBe(429)
    expect((await login(email, newPassword, from, body.device)).status).toBe(200)
  })
})

describe('without a mail server, or an address that the link begins with', () => {
  it.each([
    ['SMTP_URL', { PUBLIC_URL: 'https://brewery.example' }],
    ['PUBLIC_URL', { SMTP_URL: smtp.url }],
  ])('nobody is offered a link where %s is missing, nor told of one', async (_name, settings) => {
    const other = await startServer({ databaseUrl: server.databaseUrl, ...settings })
    const { email } = await aPerson(server)
    const path = '/api/password-links'
    expect(await other.call('GET', path, null)).toMatchObject({ status: 200, body: { canMail: false } })
    expect(await other.call('POST', path, null, { email })).toMatchObject({
      status: 409,
      body: { message: "Brewhouse can't send mail here. Ask an administrator for a new password." },
    })
    expect(await prisma.passwordLink.count({ where: { user: { email } } })).toBe(0)
    await other.close()
  })

  it('is offered where both are there', async () => {
    expect((await server.call('GET', '/api/password-links', null)).body).toEqual({
      canMail: true,
      hasHints: false,
    })
  })
})
