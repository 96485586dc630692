import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { connectAsync } from 'mqtt'
import { aDevice, anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { aFermentingBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { brokers, publish } from '#tests/support/servers/broker.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { startServer } from '#tests/support/servers/server.ts'

/** What is retained and published at a broker, by topic; the newest last. */
async function listener(port: number) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`)
  const messages: { topic: string; text: string; isRetained: boolean }[] = []
  client.on('message', (topic, payload, { retain }) => {
    messages.push({ topic, text: payload.toString(), isRetained: retain })
  })
  await client.subscribeAsync(['homeassistant/sensor/#', 'brewhouse/#'], { qos: 1 })
  return {
    messages,
    last: (topic: string) => messages.findLast((one) => one.topic === topic)?.text,
    json: (topic: string): unknown =>
      JSON.parse(messages.findLast((one) => one.topic === topic)?.text ?? 'null'),
    close: () => client.endAsync(),
  }
}

describe.each(brokers)('with %s, Home Assistant', (_name, startBroker) => {
  it('has every tank as a device, follows it, and loses it when it is retired', async () => {
    const port = await freePort()
    const broker = await startBroker(port)
    const settings = { MQTT_URL: `mqtt://127.0.0.1:${port}`, MQTT_DISCOVERY: '1' }
    const database = await freshDatabase()
    const databaseUrl = database.url
    const server = await startServer({ ...settings, databaseUrl })
    const { prisma } = server.app.database
    const admin = await server.signIn('ADMIN')
    const recipe = await aRecipe(prisma, { name: 'Harvest IPA' })
    const batch = await aFermentingBatch(prisma, { recipeId: recipe.id, batchNumber: '2026-031' })
    const empty = await aVessel(prisma, { label: 'FV-9', name: 'Spare' })
    const kettle = await aVessel(prisma, { type: 'KETTLE' })
    const [first] = await prisma.equipment.findMany({ orderBy: { id: 'asc' }, take: 1 })
    const [base, tank] = [`brewhouse/${first!.id}`, batch.fermenter.id]
    const [state, availability] = [`${base}/tanks/${tank}`, `${base}/status`]
    const configOf = (id: string, key: string) => `homeassistant/sensor/brewhouse_${id}/${key}/config`

    const heard = await listener(port)
    // What is retained and what is told now arrive in any order.
    const topics = [configOf(tank, 'temperature'), state, `${base}/tanks/${empty.id}`, availability]
    for (const topic of [configOf(empty.id, 'status'), ...topics])
      await eventually(() => expect(heard.last(topic)).toBeDefined())
    expect(heard.json(configOf(tank, 'temperature'))).toMatchObject({
      ...{ name: 'Temperature', unique_id: `brewhouse_${tank}_temperature`, unit_of_measurement: '°F' },
      ...{ device_class: 'temperature', state_class: 'measurement' },
      ...{ state_topic: state, value_template: '{{ value_json.temperature }}' },
      availability_topic: availability,
      device: { identifiers: [`brewhouse_${tank}`], manufacturer: 'Brewhouse', model: 'Fermenter' },
    })
    expect(heard.json(state)).toMatchObject({
      ...{ beer: 'Harvest IPA', batch: '2026-031', stage: 'Fermenting', temperature: null, status: 'In Use' },
    })
    expect(heard.json(`${base}/tanks/${empty.id}`)).toMatchObject({ beer: null, status: 'Available' })
    expect(heard.last(availability)).toBe('online')
    expect(heard.messages.some(({ topic }) => topic.includes(kettle.id))).toBe(false)

    // A reading is told; what did not change isn't told again, and only one of two processes tells.
    const other = await startServer({ ...settings, databaseUrl })
    const device = await aDevice(server, admin, { device: 'Tank', gravity: 1.05 })
    await bind(server, admin, device, tank)
    const { url } = await anIngestAddress(server, admin)
    await post(server, url, { device: 'Tank', temperature: 68.5, unit: 'F', gravity: 1.0421 })
    await eventually(() => expect(heard.json(state)).toMatchObject({ temperature: 68.5, gravity: 1.0421 }))
    const told = (topic: string) => heard.messages.filter((one) => one.topic === topic && !one.isRetained)
    expect(told(state).filter(({ text }) => text.includes('1.0421'))).toHaveLength(1)
    expect(told(`${base}/tanks/${empty.id}`).length).toBeLessThanOrEqual(1)

    // Home Assistant was started again.
    const before = told(configOf(tank, 'beer')).length
    await publish(port, [{ topic: 'homeassistant/status', body: 'online' }])
    await eventually(() => expect(told(configOf(tank, 'beer')).length).toBe(before + 1))

    await server.ask(admin, `mutation { retireEquipment(id: "${empty.id}") { id } }`)
    await eventually(() => expect(heard.last(configOf(empty.id, 'beer'))).toBe(''))

    // One that was retired while nobody told anything.
    await other.close()
    await server.close()
    await eventually(() => expect(heard.last(availability)).toBe('offline'))
    await heard.close()
    const again = await startServer({ databaseUrl })
    const spare = await again.app.database.prisma.equipment.update({
      where: { id: batch.briteTank.id },
      data: { retiredAt: new Date() },
    })
    await again.close()
    const third = await startServer({ ...settings, databaseUrl })
    const later = await listener(port)
    await eventually(() => expect(later.last(configOf(spare.id, 'beer'))).toBe(''))
    expect(later.last(availability)).toBe('online')
    expect(later.json(state)).toMatchObject({ beer: 'Harvest IPA' })
    await later.close()
    await third.close()
    await database.drop()
    await broker.stop()
  })
})

it('a broker that takes what is told and confirms nothing does not keep the server from stopping', async () => {
  const accepted = Buffer.from([0x20, 2, 0, 0])
  const publishes = 3
  let isTold = false
  const broker = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(accepted))
    socket.on('data', (packet) => (isTold ||= packet.readUInt8() >> 4 === publishes))
  })
  await once(broker.listen(0, '127.0.0.1'), 'listening')
  const { port } = broker.address() as AddressInfo
  const server = await startServer({ MQTT_URL: `mqtt://127.0.0.1:${port}`, MQTT_DISCOVERY: '1' })
  await aVessel(server.app.database.prisma)
  await eventually(() => expect(isTold).toBe(true))
  await server.close()
  broker.close()
})
