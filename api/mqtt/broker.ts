import type { IClientOptions, MqttClient } from 'mqtt'

/** How a connection to the broker is made, and made again when it is lost. */
export const brokerOptions: IClientOptions = {
  clean: true,
  resubscribe: true,
  reconnectPeriod: 2_000,
  connectTimeout: 10_000,
  keepalive: 30,
}

/** Ends a connection, after what is under way if it is open. */
export const endClient = (client: MqttClient) => client.endAsync(!client.connected).catch(() => undefined)
