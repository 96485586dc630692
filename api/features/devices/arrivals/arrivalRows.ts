import type { DevicePost } from '#domain/devices/devicePost.ts'
import { isScaled } from '#domain/devices/scales.ts'
import type { Arrival } from './arrival.ts'
import { readingIn } from './deviceMessage.service.ts'
import type { KnownDevice } from './knownDevices.service.ts'
import { countedIn, readingRow } from './readingRow.ts'

interface Rows {
  readings: object[]
  messages: object[]
  latest: Map<string, object>
  statuses: Map<string, object>
}

/**
 * The rows to write; of a device that sent twice, the later one is its latest. Of one that is retired nothing is kept. A message
 * from before `oldest`, as a cloud delivers after an outage, would be dropped again.
 */
export function rowsOf(
  arrivals: readonly Arrival[],
  senders: ReadonlyMap<Arrival, KnownDevice | undefined>,
  oldest: Date,
): Rows {
  const rows: Rows = { readings: [], messages: [], latest: new Map(), statuses: new Map() }
  const carriers = new Map<DevicePost, number>()
  for (const arrival of arrivals) {
    const device = senders.get(arrival)
    if (!device || device.isRetired) continue
    rows.statuses.set(device.id, statusRow(device, arrival))
    if (!device.binding) continue
    if (arrival.at >= oldest) rows.messages.push(messageRow(device.binding.id, arrival, carriers))
    addReading(rows, { ...device, binding: device.binding }, arrival)
  }
  return rows
}

/** A message of several devices is in the row of the first one. */
function messageRow(bindingId: number, { at, message }: Arrival, carriers: Map<DevicePost, number>): object {
  const carriedBy = carriers.get(message)
  if (carriedBy !== undefined) return { bindingId, at, carriedBy }
  carriers.set(message, bindingId)
  return { bindingId, at, message }
}

function statusRow({ id }: KnownDevice, { at, reading, message }: Arrival): object {
  const { battery, signal, intervalSeconds } = reading
  return {
    ...{ deviceId: id, lastSeenAt: at, message },
    intervalSeconds: wholeOrNull(intervalSeconds),
    batteryVolts: battery && 'volts' in battery ? battery.volts : null,
    batteryPercent: battery && 'percent' in battery ? battery.percent : null,
    signal: wholeOrNull(signal),
  }
}

/** What fits an integer of the database. */
const wholeOrNull = (value: number | null) =>
  value !== null && Math.abs(value) < 2 ** 31 ? Math.round(value) : null

function addReading(
  rows: Rows,
  device: KnownDevice & { binding: { id: number; equipmentId: string } },
  { reading: asSaid, at, message }: Arrival,
): void {
  const { binding } = device
  // Who sent it is known only once it was read as it says.
  const reading = (isScaled(device) && readingIn(message, device)) || asSaid
  const row = readingRow({ ...device, bindingId: binding.id }, reading, at)
  if (!row) return
  rows.readings.push(row)
  const { setPoint, ambient } = row
  for (const [kind, value] of countedIn(row)) {
    const beside = kind === 'TEMPERATURE' ? { setPoint, ambient } : { setPoint: null, ambient: null }
    const latest = { bindingId: binding.id, kind, equipmentId: binding.equipmentId, value, at, ...beside }
    rows.latest.set(`${binding.id} ${kind}`, latest)
  }
}
