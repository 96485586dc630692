import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IPublishPacket } from 'mqtt'
import type { App } from '#api/context.ts'
import { countDevices, type MayTake } from '#api/ingest/postLimits.ts'
import { keepMessage, storableText, wasKept } from '#api/features/devices/arrivals/keepMessage.service.ts'
import { contentOf, mqttTopics } from '#domain/devices/mqttTopics.ts'
import { postLimits, type DevicePost } from '#domain/devices/devicePost.ts'
import { announceTanks } from './announceTanks.ts'
import { connectTo, endClient } from './broker.ts'
import { gatherParts } from './gatherParts.ts'
import { inOneProcess } from '#api/db/onlyProcess.ts'

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
