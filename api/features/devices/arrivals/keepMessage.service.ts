import type { App } from '#api/context.ts'
import type { Database } from '#api/db/client.ts'
import type { DevicePost, DeviceReading, DialectName, PostRefusal } from '#domain/devices/devicePost.ts'
import { readPost } from '#domain/devices/readPost.ts'
import { isOf, possibleIdentities } from '#domain/devices/sharedNames.ts'
import type { Outcome } from './arrival.ts'

/** How a message arrived. */
interface Way {
  /** The address that it was posted to; null for a message of a broker. */
  addressId: string | null
  at: Date
  /** Whether a device may send once more in this minute; where there is no room to count it, only if it measures a vessel. */
  mayTake: (device: string) => 'YES' | 'NO' | 'IF_BOUND'
}

/** What became of a message that could be read. */
export interface Kept {
  dialect: DialectName
  outcome: Outcome | 'LIMITED'
  /** What the first device said of how often it sends. */
  intervalSeconds: number | null
}

/** Outcomes that somebody has to do something about, as an alert names them. */
const rejections = { LIMITED: 'TOO_MANY', TRAY_FULL: 'TRAY_FULL' } as const

/** Keeps what a message says of one device or several; all are committed, or none. Counted by what became of it. */
export async function keepMessage(
  app: App,
  message: DevicePost,
  way: Way,
): Promise<Kept | { refused: PostRefusal }> {
  const read = readPost(message)
  if ('refused' in read) {
    app.metrics.devicePost('none', read.refused)
    return read
  }
  const { dialect, readings } = read
  try {
    const outcome = await keepReadings(app, message, readings, way)
    if (way.addressId !== null && (outcome === 'LIMITED' || outcome === 'TRAY_FULL'))
      await app.ingest.rejected(way.addressId, rejections[outcome])
    app.metrics.devicePost(dialect, outcome)
    return { dialect, outcome, intervalSeconds: readings[0]?.intervalSeconds ?? null }
  } catch (error) {
    app.metrics.devicePost(dialect, 'failed')
    throw error
  }
}

async function keepReadings(
  app: App,
  message: DevicePost,
  readings: readonly DeviceReading[],
  { addressId, at, mayTake }: Way,
): Promise<Outcome | 'LIMITED'> {
  const answers = new Map(readings.map((reading) => [reading, mayTake(reading.device)]))
  const doubtful = readings.filter((reading) => answers.get(reading) === 'IF_BOUND')
  const bound = await boundAmong(app.database, addressId, doubtful)
  const welcome = readings.filter((reading) => answers.get(reading) === 'YES' || bound.has(reading))
  if (welcome.length === 0) return 'LIMITED'
  const outcomes = await app.ingest.keep(
    welcome.map((reading) => ({ addressId, at, message, reading: storable(reading) })),
  )
  return outcomes.includes('KEPT') ? 'KEPT' : (outcomes[0] ?? 'UNBOUND')
}

/** Those of these readings whose device measures a vessel. */
async function boundAmong(
  { prisma }: Pick<Database, 'prisma'>,
  addressId: string | null,
  readings: readonly DeviceReading[],
): Promise<Set<DeviceReading>> {
  if (readings.length === 0) return new Set()
  const identities = (reading: DeviceReading) => possibleIdentities({ addressId, reading })
  const found = await prisma.device.findMany({
    where: { identity: { in: readings.flatMap(identities) }, bindings: { some: { until: null } } },
    select: { identity: true },
  })
  const bound = new Set(found.map(({ identity }) => identity))
  return new Set(readings.filter((reading) => identities(reading).some((each) => bound.has(each))))
}

/** Whether the last message of each device in a message is this one: then a broker has delivered it again. */
export async function wasKept({ prisma }: Pick<Database, 'prisma'>, message: DevicePost): Promise<boolean> {
  const read = readPost(message)
  if ('refused' in read) return false
  const identities = read.readings.flatMap((reading) => possibleIdentities({ addressId: null, reading }))
  const statuses = await prisma.deviceStatus.findMany({
    where: { device: { identity: { in: identities } } },
    select: { message: true, device: { select: { identity: true } } },
  })
  // As the database orders the keys of JSON.
  const { path, query, body, contentType } = message
  const again = JSON.stringify({ body, path, query, contentType })
  return read.readings.every((reading) =>
    statuses.some(
      ({ device, message: kept }) => isOf(device.identity, reading) && JSON.stringify(kept) === again,
    ),
  )
}

/** Text as the database takes it: without NUL, which it rejects, and lone surrogates, which it would replace. */
export function storableText(sent: string): string {
  return sent.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD')
}

/** A name may be written with escapes in JSON, such as a NUL. */
const storable = (reading: DeviceReading): DeviceReading => ({
  ...reading,
  device: storableText(reading.device),
  name: reading.name === null ? null : storableText(reading.name),
})
