import { connect, ErrorWithReasonCode, type IClientOptions, type MqttClient } from 'mqtt'

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
export function connectTo(url: string, options: IClientOptions = {}): MqttClient {
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
export function inTime(confirmed: Promise<unknown>, signal: AbortSignal): Promise<void> {
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
export async function endClient(client: MqttClient, signal: AbortSignal): Promise<void> {
  await inTime(client.endAsync(!client.connected), signal)
  client.stream.destroy()
}
