import { messageOfParts } from '#domain/devices/mqttTopics.ts'

/** How long after the last value of a device, in ms, its message is taken for complete: it sends them one after the other. */
const completeMs = 500

/** The most values of a device, and the most devices, that wait to be complete. */
const mostParts = 40
const mostDevices = 500

/** A message that was gathered from several topics. */
export interface Gathered {
  device: string
  body: string
  /** One of its values may have been delivered before. */
  isAgain: boolean
}

/** Gathers the values that a device publishes to a topic each. */
export interface PartsGatherer {
  add(part: { device: string; key: string; value: string; isAgain: boolean }): void
  /** Hands over what is there, complete or not. */
  close(): void
}

/** Starts to gather; a value that comes a second time begins the next message. */
export function gatherParts(onMessage: (gathered: Gathered) => void): PartsGatherer {
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
