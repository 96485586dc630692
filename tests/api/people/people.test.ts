import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMail as shown } from '#tests/support/servers/mail.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { startServer, testPassword, type TestServer } from '#tests/support/servers/server.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'

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
      body: { message: 'An account with this e-mail address already exists.' },
    })
    const { answer } = await prisma().command.findFirstOrThrow({ where: { id: 'the invitation of Finn' } })
    expect(JSON.stringify(answer)).not.toContain(passwordSentTo('finn@example.com'))
  })

  it.each([
    [{ name: '', email: '', role: 'viewer' }, 'Please fill in all fields.'],
    [{ name: 'Gus', email: 'gus', role: 'viewer' }, 'This is not an e-mail address.'],
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
      { message: "This password was already shown, or can't be read.", extensions: { code: 'REFUSED' } },
    ])
  })
})

describe('a role', () => {
  const setRole = (token: string, id: string, role: string) =>
    server.call('PUT', `/api/admin/users/${id}/role`, token, { role })

  it('applies from the next request on, and is recorded for administrators', async () => {
    const admin = await server.signIn('ADMIN')
    const brewer = await aPerson(server, 'BREWER')
    expect(await setRole(admin, brewer.id, 'viewer')).toMatchObject({ status: 200, body: { role: 'viewer' } })
    expect((await server.call('POST', '/api/equipment/cleanup', brewer.token)).status).toBe(403)
    expect(
      await prisma().change.findFirst({ where: { entityId: brewer.id }, orderBy: { id: 'desc' } }),
    ).toMatchObject({ type: 'UserSaved', detail: { fields: { role: { from: 'BREWER', to: 'VIEWER' } } } })
  })

  it('is not changed by its own holder', async () => {
    const admin = await aPerson(server, 'ADMIN')
    expect(await setRole(admin.token, admin.id, 'viewer')).toMatchObject({
      status: 409,
      body: { message: "You can't change your own role. Another administrator can." },
    })
  })

  it("of an administrator can't be taken by two of each other at once", async () => {
    for (let round = 0; round < 10; round++) {
      await prisma().user.updateMany({ where: { role: 'ADMIN' }, data: { role: 'VIEWER' } })
      const ana = await aPerson(server, 'ADMIN')
      const ben = await aPerson(server, 'ADMIN')
      const answers = await Promise.all([
        setRole(ana.token, ben.id, 'viewer'),
        setRole(ben.token, ana.id, 'viewer'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await prisma().user.count({ where: { role: 'ADMIN' } })).toBe(1)
    }
  })
})

describe('an account', () => {
  it('is deleted with its sessions; what it did stays, and open batches lose their brewer', async () => {
    const admin = await server.signIn('ADMIN')
    const brewer = await aPerson(server, 'BREWER')
    const batch = await aBatch(prisma(), { brewerId: brewer.id, assignedTeam: [brewer.id, 'someone'] })
    const old = await aBatch(prisma(), { brewerId: brewer.id, stage: 'COMPLETED' })
    expect(await server.call('DELETE', `/api/admin/users/${brewer.id}`, admin)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    })
    expect((await server.call('GET', '/api/equipment', brewer.token)).status).toBe(401)
    expect(await prisma().batch.findUnique({ where: { id: batch.id } })).toMatchObject({
      brewerId: null,
      assignedTeam: ['someone'],
      version: batch.version + 1,
    })
    expect(await prisma().batch.findUnique({ where: { id: old.id } })).toMatchObject({ brewerId: null })
    expect(
      await prisma().change.findMany({
        where: { entityId: { in: [brewer.id, batch.id] } },
        orderBy: { id: 'asc' },
      }),
    ).toMatchObject([{ type: 'BatchSaved' }, { type: 'UserRemoved', detail: { name: brewer.name } }])
    expect(await server.call('DELETE', `/api/admin/users/${brewer.id}`, admin)).toMatchObject({ status: 404 })
  })

  it('is not deleted by its own holder, nor are two administrators by each other', async () => {
    await prisma().user.updateMany({ where: { role: 'ADMIN' }, data: { role: 'VIEWER' } })
    const ana = await aPerson(server, 'ADMIN')
    const ben = await aPerson(server, 'ADMIN')
    const remove = (token: string, id: string) => server.call('DELETE', `/api/admin/users/${id}`, token)
    expect(await remove(ana.token, ana.id)).toMatchObject({
      status: 409,
      body: { message: "You can't delete your own account. Another administrator can." },
    })
    const answers = await Promise.all([remove(ana.token, ben.id), remove(ben.token, ana.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await prisma().user.count({ where: { role: 'ADMIN' } })).toBe(1)
  })

  it('is renamed by its holder', async () => {
    const person = await aPerson(server, 'VIEWER')
    const rename = `mutation ($v: Int!, $name: String) {
      updateProfile(baseVersion: $v, changes: { name: $name }) { name version } }`
    const answer = await server.ask(person.token, rename, { v: person.version, name: 'Hanna Hop' })
    expect(answer.data).toEqual({ updateProfile: { name: 'Hanna Hop', version: person.version + 1 } })
  })

  it('chooses units that all their screens take over, and nobody else hears of it', async () => {
    const [person, colleague] = [await aPerson(server, 'VIEWER'), await aPerson(server, 'VIEWER')]
    const query = `subscription { changes { __typename seq
      ... on PreferencesSaved { userId user { units { gravity temperature color pressure } } } } }`
    const screens = [person, colleague].map(({ token }) => subscribeBySocket(server.url, token, {}, query))
    const [own, other] = await Promise.all(screens)
    const isUnits = ({ __typename }: { __typename: string }) => __typename === 'PreferencesSaved'
    await Promise.all(
      [own!, other!].map((one) => one.waitFor(({ __typename }) => __typename === 'Heartbeat')),
    )
    const units = { gravity: 'PLATO', temperature: 'C', color: 'EBC', pressure: 'BAR' }
    const choose = `mutation ($units: UnitsInput) {
      updatePreferences(units: $units) { units { gravity temperature color pressure } } }`
    expect((await server.ask(person.token, choose, { units })).data).toEqual({ updatePreferences: { units } })
    expect(await own!.waitFor(isUnits)).toMatchObject({ userId: person.id, user: { units } })
    expect((await login(person.email, testPassword)).body).toMatchObject({ units })
    await server.ask(colleague.token, choose, { units })
    await other!.waitFor(isUnits)
    expect(other!.changes().filter(isUnits)).toHaveLength(1)
    expect((await server.ask(person.token, choose)).data).toEqual({ updatePreferences: { units: null } })
    await Promise.all([own!.close(), other!.close()])
  })

  it('is renamed on a page that was open before the password was changed, and nobody is said to have been first', async () => {
    const person = await aPerson(server, 'VIEWER')
    const change = `mutation { changePassword(currentPassword: "${testPassword}", newPassword: "hops and barley 27") { id } }`
    expect((await server.ask(person.token, change)).errors).toBeUndefined()
    const rename = `mutation { updateProfile(baseVersion: ${person.version}, changes: { name: "Hanna Hop" }) { name } }`
    const { data, errors } = await server.ask(person.token, rename)
    expect({ data, errors }).toEqual({ data: { updateProfile: { name: 'Hanna Hop' } }, errors: undefined })
  })
})

describe('the sessions of a person', () => {
  const list = `query ($userId: ID) { sessions(userId: $userId) { id device isThisOne } }`
  type Sessions = { sessions: { id: string; device: string; isThisOne: boolean }[] }
  const end = 'mutation ($id: ID!) { endSession(id: $id) }'

  it('are seen and ended by that person and by administrators, by nobody else', async () => {
    const person = await aPerson(server, 'VIEWER')
    const { body } = await login(person.email, testPassword)
    const own = (await server.ask<Sessions>(person.token, list)).data?.sessions ?? []
    expect(own.map(({ isThisOne }) => isThisOne).sort()).toEqual([false, true])
    const other = own.find(({ isThisOne }) => !isThisOne)
    expect(other?.device).toBe('node')
    const stranger = await server.signIn('BREWER')
    const refused = [{ extensions: { code: 'FORBIDDEN' } }]
    expect((await server.ask(stranger, list, { userId: person.id })).errors).toMatchObject(refused)
    expect((await server.ask(stranger, end, { id: other?.id })).errors).toMatchObject(refused)
    expect((await server.ask(person.token, end, { id: other?.id })).data).toEqual({ endSession: other?.id })
    expect((await server.call('GET', '/api/equipment', body.token)).status).toBe(401)
    const admin = await server.signIn('ADMIN')
    const left = (await server.ask<Sessions>(admin, list, { userId: person.id })).data?.sessions ?? []
    expect(left).toHaveLength(1)
    await server.ask(admin, end, { id: left[0]?.id })
    await eventually(async () =>
      expect((await server.call('GET', '/api/equipment', person.token)).status).toBe(401),
    )
  })
})
