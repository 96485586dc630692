import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { App } from '#api/context.ts'
import { countDevices, type MayTake } from '#api/ingest/postLimits.ts'
import { keepMessage, storableText, wasKept } from '#api/features/devices/arrivals/keepMessage.service.ts'
import { contentOf, mqttTopics, messageOfParts } from '#domain/devices/mqttTopics.ts'
import { postLimits, type DevicePost } from '#domain/devices/devicePost.ts'
import { inOneProcess } from '#api/db/onlyProcess.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { written } from '#api/language/readers.ts'
import { readingsByVessel } from '#domain/devices/latestReadings.ts'
import { tankConfigs, tankState, vesselInTopic } from '#domain/devices/tankSensors.ts'
import { unitsRead } from '#domain/units/chosenUnits.ts'
import { type IPublishPacket, type MqttClient, connect, ErrorWithReasonCode, type IClientOptions } from 'mqtt'

/**
 * Keeps what devices publish to the broker at MQTT_URL as if they had posted it, and announces the tanks to Home Assistant when
 * MQTT_DISCOVERY is set; one process of a database does. A
 * message is confirmed when it is committed. What the broker delivers again, since it was retained or not confirmed in time,
 * is one reading. Messages of the time without a connection are not asked for: they would be dated by their arrival.
 */
export function listenMqtt(app: App, url: string): { close(): Promise<void> } {
  const { MQTT_TOPICS, MQTT_DISCOVERY } = app.env
  return inOneProcess('mqtt', app, async (signal) => {
    await Promise.all([
      listen(url, [...mqttTopics, ...MQTT_TOPICS], app, signal),
      MQTT_DISCOVERY ? announceTanks(app, url, signal) : null,
    ])
  })
}

/** Listens until the signal is aborted, and connects again whenever the connection is lost. */
async function listen(url: string, topics: string[], app: App, signal: AbortSignal): Promise<void> {
  const { log } = app
  const client = connectTo(url, { clientId: `brewhouse-${randomBytes(6).toString('hex')}` })
  const mayTake = countDevices()('')
  const receive = (message: DevicePost, isAgain: boolean) => take(app, mayTake, message, isAgain)
  const gatherer = gatherParts(({ device, body, isAgain }) => {
    void receive({ path: `/${device}`, query: {}, body, contentType: null }, isAgain)
  })
  client.handleMessage = (packet, done) => {
    const isAgain = packet.retain || packet.dup
    const content = contentOf(packet.topic)
    const text = storableText(textOf(packet))
    if ('path' in content)
      return void receive({ path: content.path, query: {}, body: text, contentType: null }, isAgain).then(
        () => done(),
      )
    gatherer.add({ ...content, value: text, isAgain })
    done()
  }
  client.on('connect', () => {
    log.info('MQTT: connected to the broker')
    client.subscribe(topics, { qos: 1 }, (error) => {
      if (error) log.warn({ err: error }, 'MQTT: the broker refused a subscription')
    })
  })
  client.on('close', () => log.debug('MQTT: not connected; retrying'))
  client.on('error', (error) => log.warn({ err: error }, 'MQTT: the broker cannot be reached; retrying'))
  if (!signal.aborted) await once(signal, 'abort')
  gatherer.close()
  await endClient(client, signal)
}

const textOf = ({ payload }: IPublishPacket) => payload.toString().slice(0, postLimits.characters + 1)

/** Keeps a message; what fails is logged, since nobody waits for an answer. */
async function take(app: App, mayTake: MayTake, message: DevicePost, isAgain: boolean): Promise<void> {
  try {
    if (isAgain && (await wasKept(app.database, message))) return
    await keepMessage(app, message, { addressId: null, at: new Date(), mayTake })
  } catch (error) {
    app.log.warn({ err: error }, 'MQTT: a message could not be kept')
  }
}

/** How long after the last value of a device, in ms, its message is taken for complete: it sends them one after the other. */
const completeMs = 500

/** The most values of a device, and the most devices, that wait to be complete. */
const mostParts = 40

const mostDevices = 500

/** A message that was gathered from several topics. */
interface Gathered {
  device: string
  body: string
  /** One of its values may have been delivered before. */
  isAgain: boolean
}

/** Gathers the values that a device publishes to a topic each. */
interface PartsGatherer {
  add(part: { device: string; key: string; value: string; isAgain: boolean }): void
  /** Hands over what is there, complete or not. */
  close(): void
}

/** Starts to gather; a value that comes a second time begins the next message. */
function gatherParts(onMessage: (gathered: Gathered) => void): PartsGatherer {
  const waiting = new Map<string, { parts: Map<string, string>; isAgain: boolean; timer: NodeJS.Timeout }>()

  function complete(device: string): void {
    const found = waiting.get(device)
    if (!found) return
    clearTimeout(found.timer)
    waiting.delete(device)
    onMessage({ device, body: messageOfParts(device, found.parts), isAgain: found.isAgain })
  }

  return {
    add({ device, key, value, isAgain }) {
      if (waiting.get(device)?.parts.has(key)) complete(device)
      const known = waiting.get(device)
      if (!known && waiting.size >= mostDevices) return
      const parts = known?.parts ?? new Map<string, string>()
      if (parts.size >= mostParts) return
      clearTimeout(known?.timer)
      parts.set(key, value)
      const timer = setTimeout(() => complete(device), completeMs)
      waiting.set(device, { parts, isAgain: isAgain || (known?.isAgain ?? false), timer })
    },
    close() {
      for (const device of [...waiting.keys()]) complete(device)
    },
  }
}

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
async function announceTanks(app: App, url: string, signal: AbortSignal): Promise<void> {
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

/** The most bytes of a packet: what devices and Home Assistant say is far below. */
const maximumPacketSize = 64_000

/** How a connection to the broker is made, and made again when it is lost. */
const brokerOptions: IClientOptions = {
  clean: true,
  resubscribe: true,
  reconnectPeriod: 2_000,
  reconnectOnConnackError: true,
  connectTimeout: 10_000,
  keepalive: 30,
}

/** How a broker refuses version 5: in words of version 3.1.1, or in its own. */
const otherVersion = [1, 132]

/**
 * Connects to a broker, and again whenever the connection is lost. By MQTT 5 it is told to keep back what is too large, such as
 * a retained message of hundreds of megabytes; one that knows only 3.1.1 is spoken to in that, and is trusted not to have such.
 */
function connectTo(url: string, options: IClientOptions = {}): MqttClient {
  const client = connect(url, {
    ...brokerOptions,
    ...options,
    protocolVersion: 5,
    properties: { maximumPacketSize },
  })
  client.on('error', (error) => {
    if (error instanceof ErrorWithReasonCode && otherVersion.includes(error.code))
      client.options.protocolVersion = 4
  })
  return client
}

/** How long, in ms, a broker has to confirm what was sent to it, once its connection is to end. */
const patienceMs = 1_000

/**
 * Waits for what a broker is to confirm; once the signal is aborted, not for long: it may take everything and confirm
 * nothing. Never rejects.
 */
function inTime(confirmed: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => void setTimeout(resolve, patienceMs).unref()
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
    const settle = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    confirmed.then(settle, settle)
  })
}

/** Ends a connection whose signal is aborted, after what is under way if it is open. */
async function endClient(client: MqttClient, signal: AbortSignal): Promise<void> {
  await inTime(client.endAsync(!client.connected), signal)
  client.stream.destroy()
}
