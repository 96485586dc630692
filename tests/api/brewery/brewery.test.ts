import { offeredUnits, presets } from '#domain/units/units.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ TIME_ZONE: 'Europe/Berlin' })
})
afterAll(() => server.close())

interface Settings {
  version: number
  name: string
  timeZone: string
  currency: string
}

const settings = '{ version name timeZone }'
const read = async (token: string) =>
  (await server.ask<{ brewery: Settings }>(token, `{ brewery ${settings} }`)).data?.brewery
const edit = (token: string, baseVersion: number, changes: Partial<Settings>, commandId?: string) =>
  server.ask<{ updateBrewery: Settings }>(
    token,
    `mutation ($baseVersion: Int!, $changes: BreweryChanges!, $commandId: ID) {
      updateBrewery(baseVersion: $baseVersion, changes: $changes, commandId: $commandId) ${settings} }`,
    { baseVersion, changes, commandId },
  )

it('has the time zone of the first start, also after a start with another one', async () => {
  const first = await startServer({ TIME_ZONE: 'Europe/Berlin' })
  const viewer = await first.signIn('VIEWER')
  const second = await startServer({ databaseUrl: first.databaseUrl, TIME_ZONE: 'America/Chicago' })
  for (const one of [first, second])
    expect((await one.ask(viewer, `{ brewery ${settings} }`)).data).toEqual({
      brewery: { version: 1, name: 'Brewhouse', timeZone: 'Europe/Berlin' },
    })
  await second.close()
  await first.close()
})

it('tells everyone of a new time zone, in the activity and in the news', async () => {
  const [admin, viewer] = [await server.signIn('ADMIN'), await server.signIn('VIEWER')]
  const { version } = (await read(admin)) ?? { version: 0 }
  const stream = await subscribeBySocket(
    server.url,
    viewer,
    {},
    'subscription { changes(topics: [BREWERY]) { __typename ... on BrewerySaved { brewery { timeZone } } } }',
  )
  const { data } = await edit(admin, version, { timeZone: 'America/Chicago' }, 'to-chicago')
  expect(data?.updateBrewery).toMatchObject({ version: version + 1, timeZone: 'America/Chicago' })
  expect(await stream.waitFor(({ __typename }) => __typename === 'BrewerySaved')).toEqual({
    __typename: 'BrewerySaved',
    brewery: { timeZone: 'America/Chicago' },
  })
  await stream.close()
  const again = await edit(admin, version, { timeZone: 'America/Chicago' }, 'to-chicago')
  expect(again.data?.updateBrewery.version).toBe(version + 1)
  const told = await server.ask(admin, '{ activity(limit: 1, topics: [BREWERY]) { action description } }')
  expect(told.data).toEqual({ activity: [{ action: 'Time zone changed', description: 'America/Chicago' }] })
  const news = await server.ask(viewer, '{ news { items { text } } }')
  expect(JSON.stringify(news)).toContain("set the brewery's time zone to America/Chicago")
})

it('merges two edits of different settings, and asks when both set the same one', async () => {
  const admin = await server.signIn('ADMIN')
  const { version } = (await read(admin)) ?? { version: 0 }
  await edit(admin, version, { name: 'North Brewery' })
  const merged = await edit(admin, version, { timeZone: 'Europe/Paris' })
  expect(merged.data?.updateBrewery).toMatchObject({ name: 'North Brewery', timeZone: 'Europe/Paris' })
  const clash = await edit(admin, version, { timeZone: 'Europe/Rome' })
  expect(clash.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^Time zone was changed by admin-\S+ in the meantime\.$/),
    extensions: { code: 'CONFLICT' },
  })
})

it('refuses a zone that does not exist, and anyone but administrators', async () => {
  const [admin, brewer] = [await server.signIn('ADMIN'), await server.signIn('BREWER')]
  for (const timeZone of ['Mars/Olympus', '+05:30', '']) {
    const { errors } = await edit(admin, 1, { timeZone })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
  }
  expect((await edit(brewer, 1, { name: 'Mine' })).errors?.[0]?.message).toBe(
    'Only an administrator can do this.',
  )
})

it('gives its units to everyone who chose none, and keeps them with those who did', async () => {
  const [admin, viewer, own] = [
    await server.signIn('ADMIN'),
    await server.signIn('VIEWER'),
    await server.signIn('BREWER'),
  ]
  const metric = offeredUnits(presets.METRIC)
  const choose = 'mutation ($units: UnitsInput) { updatePreferences(units: $units) { units { volume } } }'
  await server.ask(own, choose, { units: offeredUnits(presets.UK) })
  const { version } = (await read(admin)) ?? { version: 0 }
  const { data } = await server.ask(
    admin,
    `mutation ($units: UnitsInput) { updateBrewery(baseVersion: ${version}, changes: { units: $units, currency: "EUR" }) {
      currency units { gravity temperature volume mass color pressure co2 } } }`,
    { units: metric },
  )
  expect(data).toEqual({ updateBrewery: { currency: 'EUR', units: metric } })
  const vessel = await server.app.database.prisma.equipment.create({
    data: { type: 'KETTLE', label: 'K-9', name: 'Kettle', capacityBBL: 3 },
  })
  const asked = 'query ($id: ID!) { vesselHistory(equipmentId: $id) { what } }'
  await server.ask(
    admin,
    'mutation ($id: ID!) { updateEquipment(id: $id, baseVersion: 1, changes: { capacityBBL: 4 }) { id } }',
    { id: vessel.id },
  )
  const told = async (token: string) => JSON.stringify(await server.ask(token, asked, { id: vessel.id }))
  expect(await told(viewer)).toContain('Capacity (hL) from 3.52 to 4.69')
  expect(await told(own)).toContain('Capacity (UK bbl) from 2.15 to 2.87')
})

it('refuses a currency without hundredths, or one that does not exist', async () => {
  const admin = await server.signIn('ADMIN')
  for (const currency of ['JPY', 'XYZ', 'usd', '']) {
    const { errors } = await edit(admin, 1, { currency })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
  }
})
