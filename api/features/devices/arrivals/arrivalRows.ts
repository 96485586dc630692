import type { DevicePost } from '#domain/devices/devicePost.ts'
import { isBeforeMeasuring } from '#domain/devices/kept/powerOn.ts'
import { isScaled } from '#domain/devices/scales.ts'
import type { Arrival } from './arrival.ts'
import { readingIn } from './deviceMessage.service.ts'
import { readingKey, type KnownDevice } from './knownDevices.service.ts'
import { countedIn, follow, readingRow, type ReadingRow } from './readingRow.ts'

interface Rows {
  readings: ReadingRow[]
  messages: object[]
  latest: Map<string, object>
  statuses: Map<string, object>
  /** From when on the readings of a device have to be computed again, by its id; see `settleReadings`. */
  unsettled: Map<string, Date>
}

/**
 * The rows to write for arrivals in the order of their moments; of a device that sent twice, the later one is its latest. Of one that is retired nothing is kept. A message
 * from before `oldest`, as a cloud delivers after an outage, would be dropped again.
 */
export function rowsOf(
  arrivals: readonly Arrival[],
  senders: ReadonlyMap<Arrival, KnownDevice | undefined>,
  oldest: Date,
): Rows {
  const rows: Rows = {
    readings: [],
    messages: [],
    latest: new Map(),
    statuses: new Map(),
    unsettled: new Map(),
  }
  const carriers = new Map<DevicePost, number>()
  for (const arrival of arrivals) {
    const device = senders.get(arrival)
    if (!device || device.isRetired) continue
    rows.statuses.set(device.id, statusRow(device, arrival))
    if (!device.binding) continue
    if (arrival.at >= oldest) rows.messages.push(messageRow(device.binding.id, arrival, carriers))
    addReading(rows, { device, binding: device.binding }, arrival)
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
  { device, binding }: { device: KnownDevice; binding: NonNullable<KnownDevice['binding']> },
  { reading: asSaid, at, message }: Arrival,
): void {
  // Who sent it is known only once it was read as it says.
  const reading = (isScaled(device) && readingIn(message, device)) || asSaid
  const row = readingRow({ ...device, bindingId: binding.id, following: null }, reading, at)
  if (!row) return
  const key = readingKey(at, row.hash)
  // Sent again, it is the reading that there is: nothing is smoothed over it twice.
  if (device.readings.has(key)) return
  device.readings.add(key)
  follow(device, row)
  rows.readings.push(row)
  if (isUnsettled(device, row) && !rows.unsettled.has(device.id)) rows.unsettled.set(device.id, at)
  const { setPoint, ambient } = row
  for (const [kind, value] of countedIn(row)) {
    const beside = kind === 'TEMPERATURE' ? { setPoint, ambient } : { setPoint: null, ambient: null }
    const latest = { bindingId: binding.id, kind, equipmentId: binding.equipmentId, value, at, ...beside }
    rows.latest.set(`${binding.id} ${kind}`, latest)
  }
}

/** What arrives late belongs before what was smoothed without it, and what is heated may say whether the one before it counts. */
function isUnsettled(device: KnownDevice, { at, temperature, sentTemperature }: ReadingRow): boolean {
  if (device.heardAt && at <= device.heardAt) return true
  const sent = sentTemperature ?? temperature
  if (device.isTank || sent === null) return false
  const wasUndecided = device.isUndecided
  device.isUndecided = isBeforeMeasuring(sent)
  return wasUndecided && !device.isUndecided
}
