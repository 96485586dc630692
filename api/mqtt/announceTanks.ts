import { setTimeout as pause } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { App } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import { readingsByVessel } from '#domain/devices/latestReadings.ts'
import { tankConfigs, tankState, vesselInTopic } from '#domain/devices/tankSensors.ts'
import { unitsRead } from '#domain/units/chosenUnits.ts'
import { connectTo, endClient, inTime } from './broker.ts'

/** What changes within this time, in ms, is published together. */
const everyMs = 2_000

/** Where Home Assistant says that it has started. */
const birthTopic = 'homeassistant/status'

const announced = 'homeassistant/sensor/+/+/config'

const retained = { qos: 1, retain: true } as const

/**
 * Tells a broker of every tank, so that Home Assistant has it as a device (MQTT discovery): what is in it, its values and its
 * status, whenever one of them changed. All of it is published again when Home Assistant has started. Of a tank that was retired,
 * what was published is removed, also if that was while nothing was published. Until the signal is aborted; never throws.
 */
export async function announceTanks(app: App, url: string, signal: AbortSignal): Promise<void> {
  const base = await baseTopic(app, signal)
  if (base === null) return
  const availability = `${base}/status`
  const client = connectTo(url, {
    will: { topic: availability, payload: Buffer.from('offline'), ...retained },
  })
  /** What was published on this connection, by topic; empty text for what was removed. */
  const published = new Map<string, string>()
  /** Topics of tanks that were published before. */
  const found = new Set<string>()
  client.on('error', (error) => app.log.debug({ err: error }, 'MQTT: tanks cannot be announced; retrying'))
  client.on('connect', () => {
    published.clear()
    client.subscribe([birthTopic, availability, announced], { qos: 1 })
  })
  client.on('message', (topic, payload) => {
    const text = payload.toString()
    if (topic === birthTopic && text === 'online') published.clear()
    // The last will of a connection before this one.
    if (topic === availability && text === 'offline') published.delete(availability)
    if (vesselInTopic(topic) !== null && text !== '') found.add(topic)
  })
  const tellAll = () =>
    publishChanges(app, client, { base, availability, published, found, signal }).catch((error: unknown) => {
      if (!signal.aborted) app.log.warn({ err: error }, 'MQTT: tanks could not be announced; retrying')
    })
  while (!signal.aborted) {
    if (client.connected) await inTime(tellAll(), signal)
    await pause(everyMs, null, { signal }).catch(() => undefined)
  }
  if (client.connected) await inTime(client.publishAsync(availability, 'offline', retained), signal)
  await endClient(client, signal)
}

interface Publishing {
  base: string
  availability: string
  published: Map<string, string>
  found: Set<string>
  signal: AbortSignal
}

/** Publishes what differs from what was published. */
async function publishChanges(
  app: App,
  client: MqttClient,
  { base, availability, published, found, signal }: Publishing,
): Promise<void> {
  const wanted = await messagesOf(app, base, availability)
  for (const topic of await goneTopics(app, found, wanted)) {
    wanted.set(topic, '')
    wanted.set(stateTopic(base, vesselInTopic(topic) ?? ''), '')
  }
  for (const topic of published.keys()) if (!wanted.has(topic)) wanted.set(topic, '')
  for (const [topic, text] of wanted) {
    if (signal.aborted) return
    if (published.get(topic) === text) continue
    await client.publishAsync(topic, text, retained)
    published.set(topic, text)
    if (text === '') found.delete(topic)
  }
}

/** Everything that is to be known of the tanks: who they are first, then how they are. */
async function messagesOf(app: App, base: string, availability: string): Promise<Map<string, string>> {
  const [{ board }, latest] = await Promise.all([app.wall.now(), app.readings.now()])
  const messages = new Map([[availability, 'online']])
  if (!board) return messages
  const readings = readingsByVessel(
    latest.map(({ at, ...reading }) => ({ ...reading, at: at.toISOString() })),
  )
  const around = { units: unitsRead(null, board.brewery.units), say: written, now: new Date() }
  const tanks = board.vessels.filter(({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK')
  for (const tank of tanks) {
    const topics = { availability, state: stateTopic(base, tank.equipmentId) }
    for (const [topic, config] of tankConfigs(tank, topics, around))
      messages.set(topic, JSON.stringify(config))
    const state = tankState(tank, readings.get(tank.equipmentId) ?? {}, around)
    messages.set(topics.state, JSON.stringify(state))
  }
  return messages
}

/** What is announced of vessels of this brewery that are no tanks in service: another brewery may use the same broker. */
async function goneTopics(
  { database }: App,
  found: ReadonlySet<string>,
  wanted: ReadonlyMap<string, string>,
): Promise<string[]> {
  const others = [...found].filter((topic) => !wanted.has(topic))
  if (others.length === 0) return []
  const ids = others.flatMap((topic) => vesselInTopic(topic) ?? [])
  const known = await database.prisma.equipment.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const isOurs = new Set(known.map(({ id }) => id))
  return others.filter((topic) => isOurs.has(vesselInTopic(topic) ?? ''))
}

/**
 * The beginning of this brewery's topics, which no other brewery on the broker has: the id of its first vessel, which is never
 * deleted. Waits until there is one; null when it is to stop first.
 */
async function baseTopic({ database, log }: App, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const first = await database.prisma.equipment.findFirst({
        orderBy: { id: 'asc' },
        select: { id: true },
      })
      if (first) return `brewhouse/${first.id}`
    } catch (error) {
      log.debug({ err: error }, 'MQTT: the tanks could not be read; retrying')
    }
    await pause(everyMs, null, { signal }).catch(() => undefined)
  }
  return null
}

const stateTopic = (base: string, vesselId: string) => `${base}/tanks/${vesselId}`
