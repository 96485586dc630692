import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { customer } from '#domain/customers/customer.ts'
import { aRecord } from '#tests/support/data/aRecord.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const ana = await server.signIn('BREWER')
const ben = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

const create = `mutation ($input: CustomerInput!) { made: createCustomer(input: $input) { id version } }`
const update = `mutation ($id: ID!, $base: Int!, $changes: CustomerChanges!) {
  made: updateCustomer(id: $id, baseVersion: $base, changes: $changes) { id version phone note } }`
const retire = `mutation ($id: ID!, $commandId: ID) { made: retireCustomer(id: $id, commandId: $commandId) { id version retiredAt } }`
const undo = `mutation ($of: ID!) { undo(of: $of, reason: "By mistake") }`

interface Made {
  made: { id: string; version: number; retiredAt?: string | null }
}

let sent = 0
const aCommand = () => `customer-${++sent}`

async function aCustomer(given: Partial<ReturnType<typeof aRecord<typeof customer.fields>>> = {}) {
  const values = aRecord(customer, given)
  const { data } = await server.ask<Made>(ana, create, { input: values })
  return { ...values, id: data!.made.id }
}

const detailsOf = async (entityId: string) =>
  (await prisma().change.findMany({ where: { entityId }, orderBy: { id: 'asc' } })).map(
    ({ detail }) => detail,
  )

const namesListed = async () =>
  (await server.ask<{ customers: { name: string }[] }>(ana, '{ customers { name } }')).data!.customers.map(
    ({ name }) => name,
  )

describe('a customer', () => {
  it('has a name that no other in the list has, ignoring case', async () => {
    const { name } = await aCustomer()
    const { errors } = await server.ask(ana, create, {
      input: aRecord(customer, { name: name.toUpperCase() }),
    })
    expect(errors).toMatchObject([
      { message: 'A customer with this name already exists.', extensions: { code: 'CONFLICT' } },
    ])
  })

  it('is removed from the list, which undo takes back, with the version going on', async () => {
    const { id, name } = await aCustomer()
    const commandId = aCommand()
    const removed = await server.ask<Made>(ana, retire, { id, commandId })
    expect(removed.data?.made).toMatchObject({ version: 2, retiredAt: expect.any(String) })
    expect(await namesListed()).not.toContain(name)
    const late = await server.ask(ben, update, { id, base: 2, changes: { note: 'Pays late' } })
    expect(late.errors).toMatchObject([
      { message: 'This customer no longer exists.', extensions: { code: 'NOT_FOUND' } },
    ])
    expect((await server.ask(ana, undo, { of: commandId })).data).toEqual({ undo: commandId })
    expect(await namesListed()).toContain(name)
    expect(await prisma().customer.findUniqueOrThrow({ where: { id } })).toMatchObject({
      version: 3,
      retiredAt: null,
    })
  })

  it('is not put back beside another one who got the name meanwhile', async () => {
    const { id, name } = await aCustomer()
    const commandId = aCommand()
    await server.ask(ana, retire, { id, commandId })
    await aCustomer({ name })
    expect((await server.ask(ana, undo, { of: commandId })).errors).toMatchObject([
      { message: 'A customer with this name already exists.' },
    ])
  })

  it('is added and edited for good: only a removal can be undone', async () => {
    const commandId = aCommand()
    const adding = `mutation ($input: CustomerInput!, $commandId: ID) { createCustomer(input: $input, commandId: $commandId) { id } }`
    await server.ask(ana, adding, { input: aRecord(customer), commandId })
    expect((await server.ask(ana, undo, { of: commandId })).errors).toBeDefined()
  })
})

describe('what the outbox has of a customer', () => {
  it('is no value that says who and where a person is, after edits, a removal and its undo', async () => {
    const before = await aCustomer({ kind: 'TRADE' })
    const { id } = before
    const after = aRecord(customer, { kind: 'EXPORT' })
    await server.ask(ana, update, { id, base: 1, changes: after })
    const commandId = aCommand()
    await server.ask(ana, retire, { id, commandId })
    await server.ask(ana, undo, { of: commandId })
    const kept = await detailsOf(id)
    expect(kept).toMatchObject([
      { version: 1, created: true },
      { version: 2, fields: { name: {}, email: {}, kind: { from: 'TRADE', to: 'EXPORT' } } },
      { version: 3, retired: true },
      { version: 4, retired: false },
    ])
    for (const { name, address, email, phone, note } of [before, after])
      for (const value of [name, address, email, phone, note])
        expect(JSON.stringify(kept)).not.toContain(JSON.stringify(value))
  })

  it('is enough to ask which of two values to keep, and to merge other fields', async () => {
    const { id } = await aCustomer()
    await server.ask(ana, update, { id, base: 1, changes: { phone: '+1 555 1111' } })
    const merged = await server.ask<Made>(ben, update, { id, base: 1, changes: { note: 'Back door' } })
    expect(merged.data?.made).toMatchObject({ phone: '+1 555 1111', note: 'Back door', version: 3 })
    const { errors } = await server.ask(ben, update, { id, base: 1, changes: { phone: '+1 555 2222' } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflict: { clashes: [{ field: 'phone', base: null, theirs: '+1 555 1111', yours: '+1 555 2222' }] },
    })
  })
})

describe('who hears of customers', () => {
  it('is everyone, live, with the state at delivery', async () => {
    const viewer = await server.signIn('VIEWER')
    const changes = `subscription { changes(topics: [KEGS]) {
      __typename ... on CustomerSaved { customerId customer { name retiredAt } } } }`
    const screen = await subscribeBySocket(server.url, viewer, {}, changes)
    const { id, name } = await aCustomer()
    await server.ask(ana, retire, { id })
    const seen = await screen.waitForChanges(2)
    expect(seen).toMatchObject([
      { __typename: 'CustomerSaved', customerId: id, customer: { name } },
      { __typename: 'CustomerSaved', customer: { retiredAt: expect.any(String) } },
    ])
    await screen.close()
  })

  it('is everyone in the news: who added, removed and put back whom', async () => {
    const viewer = await server.signIn('VIEWER')
    const newest = async () =>
      (
        await server.ask<{ news: { items: { text: string }[] } }>(viewer, '{ news { items { text } } }')
      ).data!.news.items.map(({ text }) => text)
    const { id, name } = await aCustomer()
    expect((await newest()).join()).toContain(`added customer ${name}`)
    const commandId = aCommand()
    await server.ask(ana, retire, { id, commandId })
    expect((await newest()).join()).toContain(`removed customer ${name}`)
    await server.ask(ana, undo, { of: commandId })
    expect((await newest()).join()).toContain(`restored customer ${name}`)
  })
})

describe.each<[Role, boolean]>([
  ['VIEWER', false],
  ['BREWER_ASSISTANT', false],
  ['BREWER', true],
  ['ADMIN', true],
])('as %s', (role, mayEdit) => {
  it(`reads customers, and may ${mayEdit ? '' : 'not '}change them`, async () => {
    const token = await server.signIn(role)
    expect((await server.call('GET', '/api/customers', token)).status).toBe(200)
    const { errors } = await server.ask(token, create, { input: aRecord(customer) })
    expect(errors?.[0]?.extensions?.code).toBe(mayEdit ? undefined : 'FORBIDDEN')
    for (const [method, path, body] of [
      ['POST', '/api/customers', { name: ' ', kind: 'trade' }],
      ['PUT', '/api/customers/x', { name: 'y' }],
      ['DELETE', '/api/customers/x', undefined],
    ] as const) {
      const { status } = await server.call(method, path, token, body)
      expect(status === 403).toBe(!mayEdit)
    }
  })
})

describe('the REST calls for customers', () => {
  const call = (method: string, path: string, body?: unknown, headers?: object) =>
    server.call(method, `/api/customers${path}`, ana, body, headers)

  it('add, list, edit and remove one, under the key of a retry once', async () => {
    const sent = { ...aRecord(customer), kind: 'same_owner' }
    const headers = { 'idempotency-key': 'anchor' }
    const created = await call('POST', '', sent, headers)
    expect(created).toMatchObject({ status: 201, body: { ...sent, version: 1 } })
    expect((await call('POST', '', sent, headers)).body).toEqual(created.body)
    const { _id: id } = created.body
    expect((await call('GET', '')).body).toContainEqual(created.body)
    const edited = await call('PUT', `/${id}`, { note: null, kind: 'ships' })
    expect(edited).toMatchObject({ status: 200, body: { ...sent, note: null, kind: 'ships', version: 2 } })
    expect((await call('PUT', `/${id}`, { kind: 'trade' }, { 'if-match': '1' })).status).toBe(409)
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { _id: id } })
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await call('GET', '')).body).not.toContainEqual(expect.objectContaining({ _id: id }))
  })

  it('say what is wrong with a field', async () => {
    expect(await call('POST', '', { name: 'Any', kind: 'trade', email: 'nobody' })).toMatchObject({
      status: 422,
      body: { errors: { email: 'Email must be an address, such as orders@maltings.example.' } },
    })
  })
})
