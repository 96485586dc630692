import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMail as shown } from '#tests/support/servers/mail.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: TestServer

beforeAll(async () => {
  smtp = await startSmtp({ refuse: { 'gone@example.com': 550 } })
  server = await startServer({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://brewery.example/' })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const prisma = () => server.app.database.prisma
const login = (email: string, password: string) =>
  server.call('POST', '/api/users/login', null, { email, password })
const invite = (token: string, body: object, headers = {}) =>
  server.call('POST', '/api/user-management/invite', token, body, headers)

/** The temporary password in the newest message to someone. */
function passwordSentTo(email: string): string {
  const mail = smtp.received.findLast(({ to }) => to[0] === email)
  return /Temporary password: (\S+)/.exec(shown(mail?.text ?? ''))?.[1] ?? ''
}

describe('an invitation', () => {
  it('makes a pending account and mails a temporary password with the way in', async () => {
    const admin = await server.signIn('ADMIN')
    const answer = await invite(admin, { name: 'Ben', email: 'Ben@example.com', role: 'brewer' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Ben',
        email: 'Ben@example.com',
        role: 'brewer',
        isActive: false,
        mail: 'sent',
        message: 'Invitation sent to Ben@example.com',
      },
    })
    const text = shown(smtp.received.at(-1)?.text ?? '')
    expect(text).toContain('Open: https://brewery.example/login')
    expect(text).toMatch(/Temporary password: ([a-z2-9]{5}-){3}[a-z2-9]{5}/)
    expect(await prisma().mail.findFirstOrThrow({ where: { userId: answer.body._id } })).toMatchObject({
      secret: null,
      text: expect.stringContaining('{secret}'),
    })
    expect(await prisma().change.findFirst({ where: { entityId: answer.body._id } })).toMatchObject({
      type: 'UserSaved',
      detail: { invited: true, name: 'Ben' },
    })
  })

  it('lets in once, and only to choose a password', async () => {
    const admin = await server.signIn('ADMIN')
    const { body } = await invite(admin, { name: 'Cleo', email: 'cleo@example.com', role: 'brewer' })
    const password = passwordSentTo('cleo@example.com')
    const answers = await Promise.all([1, 2, 3].map(() => login('cleo@example.com', password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    // Whichever of them began first: what is used has ended before, also in milliseconds.
    const used = await prisma().user.findUniqueOrThrow({ where: { id: body._id } })
    expect(Number(used.temporaryUntil)).toBeLessThan(Number(used.lastSignInAt))
    const token = answers.find(({ status }) => status === 200)?.body.token as string
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(403)
    const own = 'hops and barley 26'
    const changed = await server.call('PUT', '/api/users/password', token, {
      currentPassword: password,
      newPassword: own,
    })
    expect(changed.status).toBe(200)
    expect((await server.call('GET', '/api/equipment', token)).status).toBe(200)
    expect((await login('cleo@example.com', own)).body).toMatchObject({ mustChangePassword: false })
    expect((await login('cleo@example.com', password)).status).toBe(401)
    expect(await prisma().user.findUnique({ where: { id: body._id } })).toMatchObject({ isActive: true })
  })

  it('lets in again by the same attempt, whose answer was lost, for ten minutes', async () => {
    const admin = await server.signIn('ADMIN')
    const { body } = await invite(admin, { name: 'Cora', email: 'cora@example.com', role: 'brewer' })
    const password = passwordSentTo('cora@example.com')
    const attempt = 'a1'.repeat(16)
    const tryAs = (made?: string) =>
      server.call('POST', '/api/users/login', null, { email: 'cora@example.com', password, attempt: made })
    expect((await tryAs(attempt)).status).toBe(200)
    const again = await tryAs(attempt)
    expect(again).toMatchObject({ status: 200, body: { mustChangePassword: true } })
    for (const another of [undefined, 'b2'.repeat(16)]) expect((await tryAs(another)).status).toBe(401)
    const sessions = { where: { userId: body._id } }
    await prisma().session.updateMany({ ...sessions, data: { createdAt: new Date(Date.now() - 601_000) } })
    expect((await tryAs(attempt)).status).toBe(401)
    await prisma().session.updateMany({ ...sessions, data: { createdAt: new Date() } })
    const change = { currentPassword: password, newPassword: 'hops and barley 26' }
    await server.call('PUT', '/api/users/password', again.body.token as string, change)
    expect(await prisma().session.count(sessions)).toBe(1)
    expect((await tryAs(attempt)).status).toBe(401)
  })

  it('ends after 72 hours', async () => {
    const admin = await server.signIn('ADMIN')
    const { body } = await invite(admin, { name: 'Dora', email: 'dora@example.com', role: 'viewer' })
    const { temporaryUntil, createdAt } = await prisma().user.findUniqueOrThrow({ where: { id: body._id } })
    expect(Number(temporaryUntil) - Number(createdAt)).toBeCloseTo(72 * 3_600_000, -4)
    await prisma().user.update({ where: { id: body._id }, data: { temporaryUntil: new Date(0) } })
    expect(await login('dora@example.com', passwordSentTo('dora@example.com'))).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials' },
    })
  })

  it('sent again ends the earlier password; not to someone who has chosen one', async () => {
    const admin = await server.signIn('ADMIN')
    const { body } = await invite(admin, { name: 'Eve', email: 'eve@example.com', role: 'viewer' })
    const first = passwordSentTo('eve@example.com')
    const again = () => server.call('POST', `/api/user-management/resend-invitation/${body._id}`, admin)
    expect(await again()).toMatchObject({
      status: 200,
      body: { message: 'Invitation resent successfully', mail: 'sent' },
    })
    expect((await login('eve@example.com', first)).status).toBe(401)
    const { body: session } = await login('eve@example.com', passwordSentTo('eve@example.com'))
    await server.call('PUT', '/api/users/password', session.token, {
      currentPassword: passwordSentTo('eve@example.com'),
      newPassword: 'hops and barley 26',
    })
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: 'Eve has signed in already and needs no invitation.' },
    })
  })

  it('is made once for one command, and once for one address', async () => {
    const admin = await server.signIn('ADMIN')
    const body = { name: 'Finn', email: 'finn@example.com', role: 'viewer' }
    const key = { 'idempotency-key': 'the invitation of Finn' }
    const [one, two] = await Promise.all([invite(admin, body, key), invite(admin, body, key)])
    expect(one.body._id).toBe(two.body._id)
    expect(smtp.received.filter(({ to }) => to[0] === 'finn@example.com')).toHaveLength(1)
    expect(await invite(admin, { ...body, email: 'FINN@example.com' })).toMatchObject({
      status: 409,
      body: { message: 'An account with this email address already exists.' },
    })
    const { answer } = await prisma().command.findFirstOrThrow({ where: { id: 'the invitation of Finn' } })
    expect(JSON.stringify(answer)).not.toContain(passwordSentTo('finn@example.com'))
  })

  it.each([
    [{ name: '', email: '', role: 'viewer' }, 'Please fill in all fields.'],
    [{ name: 'Gus', email: 'gus', role: 'viewer' }, 'This is not an email address.'],
  ])('needs all fields: %j', async (body, message) => {
    expect(await invite(await server.signIn('ADMIN'), body)).toMatchObject({ status: 422, body: { message } })
  })

  it('that the mail server refuses is readable once by an administrator', async () => {
    const admin = await server.signIn('ADMIN')
    const { body } = await invite(admin, { name: 'Gone', email: 'gone@example.com', role: 'viewer' })
    expect(body).toMatchObject({ mail: 'failed' })
    const mail = await prisma().mail.findFirstOrThrow({ where: { userId: body._id } })
    const read = () =>
      server.ask<{ readMail: string }>(admin, 'mutation ($id: ID!) { readMail(id: $id) }', { id: mail.id })
    const text = (await read()).data?.readMail ?? ''
    const password = /Temporary password: (\S+)/.exec(text)?.[1] ?? ''
    expect((await login('gone@example.com', password)).status).toBe(200)
    expect((await read()).errors).toMatchObject([
      {
        message: "This password was already shown, or can't be read. Send a new invitation.",
        extensions: { code: 'REFUSED' },
      },
    ])
  })
})
