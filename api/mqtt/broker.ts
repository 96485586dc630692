import type { IClientOptions, MqttClient } from 'mqtt'

/** How a connection to the broker is made, and made again when it is lost. */
export const brokerOptions: IClientOptions = {
  clean: true,
  resubscribe: true,
  reconnectPeriod: 2_000,
  connectTimeout: 10_000,
  keepalive: 30,
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
