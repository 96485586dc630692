import { describe, expect, it } from 'vitest'
import { aDisplay } from '#tests/support/data/aDisplay.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')

const prisma = () => server.app.database.prisma
const create = (name: string, token = admin, commandId?: string) =>
  server.ask<{ createDisplay: { token: string; display: { id: string; name: string; version: number } } }>(
    token,
    `mutation ($name: String!, $commandId: ID) {
      createDisplay(name: $name, commandId: $commandId) { token display { id name version } }
    }`,
    { name, commandId },
  )
const revoke = (id: string, token = admin) =>
  server.ask<{ revokeDisplay: { revokedAt: string; version: number } }>(
    token,
    `mutation ($id: ID!) { revokeDisplay(id: $id) { revokedAt version } }`,
    { id },
  )

describe('a display', () => {
  it('is added by an administrator, who gets its token once, and recorded as a change', async () => {
    const { token, id } = await aDisplay(server, admin, 'Brewhouse, left wall')
    const row = await prisma().display.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ name: 'Brewhouse, left wall', lastSeenAt: null, revokedAt: null, version: 1 })
    expect(Buffer.from(row.tokenHash)).toHaveLength(32)
    expect(JSON.stringify(await prisma().command.findMany())).not.toContain(token)
    const changes = await prisma().change.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } })
    expect(changes.map(({ type, detail }) => ({ type, detail }))).toEqual([
      { type: 'DisplaySaved', detail: { name: 'Brewhouse, left wall' } },
    ])
    const { data } = await server.ask(admin, '{ displays { id name createdBy { name } lastSeenAt } }')
    expect(data!.displays).toContainEqual(
      expect.objectContaining({ id, name: 'Brewhouse, left wall', lastSeenAt: null }),
    )
  })

  it('reads the wall', async () => {
    const { token } = await aDisplay(server, admin)
    const { data, errors } = await server.ask(token, '{ wall { board { alertCount } } }')
    expect(errors).toBeUndefined()
    expect(data).toEqual({ wall: { board: { alertCount: 0 } } })
  })

  it.each([
    ['its own account', '{ me { id } }'],
    ['a password', 'mutation { changePassword(currentPassword: "x", newPassword: "y") { id } }'],
    ['kegs', 'mutation { adjustKegs(beerTypeId: "x", size: HALF_BBL, delta: 1) { id } }'],
    ['batches', 'mutation { moveBatch(id: "x", to: MASHING) { id } }'],
    ['alerts', 'mutation { acknowledgeAlert(id: "x") { id } }'],
    ['displays', 'mutation { createDisplay(name: "Another") { token } }'],
    ['the list of displays', '{ displays { id } }'],
    ['who is where', 'mutation { here(visit: "x", page: "/wall") }'],
  ])('has no business with %s', async (_name, query) => {
    const { token } = await aDisplay(server, admin)
    const { errors } = await server.ask(token, query)
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
  })

  it('that connects for the first time is announced, and only then', async () => {
    const { token, id } = await aDisplay(server, admin)
    for (let round = 0; round < 2; round++) await server.ask(token, '{ asOfSeq }')
    const row = await prisma().display.findUniqueOrThrow({ where: { id } })
    expect(row.lastSeenAt).not.toBeNull()
    const changes = await prisma().change.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } })
    expect(changes.map(({ detail }) => detail)).toEqual([{ name: 'Brewhouse' }, { connected: true }])
    const { data } = await server.ask(admin, '{ activity(limit: 2) { action description } }')
    expect(data!.activity).toEqual([
      { action: 'Display connected', description: 'Brewhouse' },
      { action: 'Display added', description: 'Brewhouse' },
    ])
  })

  it('that is revoked loses access, and its stream ends within 2 seconds', async () => {
    const open = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const display = await aDisplay(server, admin)
        return { ...display, stream: await subscribeBySocket(server.url, display.token, { topics: [] }) }
      }),
    )
    const [{ token, id }] = open as [(typeof open)[0]]
    const answers: Awaited<ReturnType<typeof revoke>>[] = []
    await expectWithin(2_000, async () => {
      const display = open.shift()!
      answers.push(await revoke(display.id))
      expect(await display.stream.ended).toMatchObject({ code: 4403 })
    })
    for (const { stream } of open) await stream.close()
    const [{ data }] = answers as [(typeof answers)[0]]
    expect(data!.revokeDisplay.revokedAt).not.toBeNull()
    const { errors } = await server.ask(token, '{ asOfSeq }')
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await server.call('GET', '/api/kegs', token)).status).toBe(401)
    const again = await revoke(id)
    expect(again.data).toEqual(data)
  })
})

it('gets another token when the command is sent again, for the first one may not have arrived', async () => {
  const first = (await create('Cellar', admin, 'hang-it')).data!.createDisplay
  const second = (await create('Cellar', admin, 'hang-it')).data!.createDisplay
  expect(second.display.id).toBe(first.display.id)
  expect(second.token).not.toBe(first.token)
  expect((await server.ask(first.token, '{ asOfSeq }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect((await server.ask(second.token, '{ asOfSeq }')).errors).toBeUndefined()
  const { errors } = await create('Cellar', admin, 'hang-it')
  expect(errors?.map(({ message }) => message)).toEqual([
    "This display is already connected, so its address can't be shown again.",
  ])
  expect(await prisma().display.count({ where: { name: 'Cellar' } })).toBe(1)
})

it.each(['BREWER', 'VIEWER'] as const)('a %s neither lets displays in nor shuts them out', async (role) => {
  const { id } = await aDisplay(server, admin)
  const token = await server.signIn(role)
  for (const { errors } of [await create('Mine', token), await revoke(id, token)])
    expect(errors?.map(({ message }) => message)).toEqual(['Only an administrator can do this.'])
})

it('refuses a display without a name', async () => {
  const { errors } = await create('  ')
  expect(errors?.[0]).toMatchObject({
    message: 'Location is required.',
    extensions: { code: 'BAD_USER_INPUT' },
  })
})
