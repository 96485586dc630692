import { describe, expect, it } from 'vitest'
import { accountEmail } from '#api/features/users/accountEmail.ts'
import { makeAdministrator } from '#api/features/users/bootstrap.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { testPassword } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const prisma = () => server.app.database.prisma
const login = (email: string, password: string) =>
  server.call('POST', '/api/users/login', null, { email, password })

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

  it('whose domain was once stored with its umlaut is found in both spellings, and not made a second time', async () => {
    const { id } = await aPerson(server)
    await prisma().user.update({ where: { id }, data: { email: 'otto@bräu.example' } })
    const spellings = ['Otto@Bräu.example', 'otto@xn--bru-rla.example']
    for (const email of spellings) expect((await login(email, testPassword)).status).toBe(200)
    for (const email of spellings)
      expect(await makeAdministrator(server.app.database, accountEmail(email), 'one-time words')).toBe(false)
  })

  it('is invited to a domain in any alphabet, once, over GraphQL and REST', async () => {
    const admin = await server.signIn('ADMIN')
    const body = { name: 'Ana', email: 'Ana@Bräu.example', role: 'viewer' }
    const path = '/api/user-management/invite'
    const first = await server.call('POST', path, admin, body)
    expect(first).toMatchObject({ status: 201, body: { email: 'Ana@xn--bru-rla.example' } })
    expect((await server.call('POST', path, admin, body)).status).toBe(409)
    const invite = `mutation ($email: String!) { inviteUser(input: { name: "Ana", email: $email, role: VIEWER }) { user { email } } }`
    const again = await server.ask(admin, invite, { email: 'ana@xn--bru-rla.example' })
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT')
    const { data } = await server.ask(admin, invite, { email: 'ana@пример.рф' })
    expect(data).toEqual({ inviteUser: { user: { email: 'ana@xn--e1afmkfd.xn--p1ai' } } })
  })

  it('that once got its umlaut from npm run admin is not invited beside it', async () => {
    const admin = await server.signIn('ADMIN')
    const { id } = await aPerson(server)
    await prisma().user.update({ where: { id }, data: { email: 'olga@bräu.example' } })
    const input = { name: 'Olga', email: 'olga@xn--bru-rla.example', role: 'viewer' }
    expect(await server.call('POST', '/api/user-management/invite', admin, input)).toMatchObject({
      status: 409,
    })
  })

  it('of an administrator is made by npm run admin only for an address that mail can be sent to', async () => {
    const { database } = server.app
    expect(await makeAdministrator(database, 'ana@brewery', 'one-time words')).toBeNull()
    expect(await prisma().user.count({ where: { email: 'ana@brewery' } })).toBe(0)
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

  it('are all ended but the one that asks, their streams within 2 seconds, and those of nobody else', async () => {
    const colleague = await aPerson(server, 'VIEWER')
    const people: { token: string; stream: Awaited<ReturnType<typeof subscribeBySocket>> }[] = []
    for (let count = 0; count < 5; count++) {
      const person = await aPerson(server, 'VIEWER')
      const elsewhere = await login(person.email, testPassword)
      await login(person.email, testPassword)
      people.push({ token: person.token, stream: await subscribeBySocket(server.url, elsewhere.body.token) })
    }
    const token = people[0]!.token
    await expectWithin(2_000, async () => {
      const person = people.shift()!
      const { data } = await server.ask(person.token, 'mutation { endOtherSessions }')
      expect(data).toEqual({ endOtherSessions: 2 })
      expect(await person.stream.ended).toMatchObject({ code: 4403 })
    })
    for (const { stream } of people) await stream.close()
    const { data } = await server.ask<Sessions>(token, list)
    expect(data?.sessions).toMatchObject([{ isThisOne: true }])
    expect((await server.ask(colleague.token, list)).data).toMatchObject({ sessions: [{ isThisOne: true }] })
    expect((await server.ask(token, 'mutation { endOtherSessions }')).data).toEqual({ endOtherSessions: 0 })
  })
})
