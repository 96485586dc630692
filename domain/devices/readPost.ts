import { readBy, type Dialect, type Door, type RawReading } from './dialect.ts'
import {
  postLimits,
  type DevicePost,
  type DeviceReading,
  type DialectName,
  type PostRefusal,
} from './devicePost.ts'
import { shortText } from './posts/fields.ts'
import { asSaid } from './scales.ts'
import { savedOne } from './ingestWords.ts'
import { parsePost } from './posts/parsePost.ts'
import { plaato, rapt } from './dialects/clouds.ts'
import { brewpiless, fermentrack } from './dialects/controllers.ts'
import { bierbot, brewblox, gravitymon, influx, ispindel, pressuremon } from './dialects/ispindel.ts'
import { plain } from './dialects/plain.ts'
import { brewersFriend, brewfather, tiltbridgeStream } from './dialects/streams.ts'
import { tilt, tiltbridge } from './dialects/tilt.ts'

/**
 * What a device says in whatever format it speaks, in what everything is stored in; never throws, whatever was sent. In other
 * scales than it says, if a person said so.
 */
export function readPost(
  post: DevicePost,
  scales = asSaid,
): { readings: DeviceReading[]; dialect: DialectName } | { refused: PostRefusal } {
  const parsed = parsePost(post)
  if ('refused' in parsed) return parsed
  const door: Door = {
    written: parsed.written,
    path: post.path,
    named: namedByAddress(post),
    ...readBy(scales),
  }
  const raw = parsed.items.flatMap((fields) => {
    const dialect = dialects.find(({ isSpoken }) => isSpoken(fields, door))
    return dialect ? dialect.read(fields, door).map((one): [Dialect, RawReading] => [dialect, one]) : []
  })
  const [first] = raw
  if (!first) return { refused: 'UNKNOWN_FORMAT' }
  if (raw.length > postLimits.readings) return { refused: 'TOO_MANY_READINGS' }
  const readings = raw.flatMap(([{ name }, one]) => readingOf(name, one) ?? [])
  return readings.length === 0 ? { refused: 'NO_DEVICE' } : { readings, dialect: first[0].name }
}

/** What a device wants to hear so that it goes on, always with 200; some sleep for as long as the answer says. */
export function answerTo(
  dialect: DialectName,
  intervalSeconds: number | null,
): { status: 200; contentType: string; body: string } {
  const json = (value: object) =>
    ({ status: 200, contentType: 'application/json', body: JSON.stringify(value) }) as const
  if (dialect === 'BIERBOT') return json({ next_request_ms: (intervalSeconds ?? usualInterval) * 1_000 })
  if (dialect === 'BREWERS_FRIEND') return json({ message: 'success', detail: savedOne })
  // The firmware of iSpindel takes no other interval than these.
  const isTaken = intervalSeconds !== null && intervalSeconds > 10 && intervalSeconds < 86_400
  if (dialect === 'ISPINDEL' && isTaken) return json({ interval: intervalSeconds })
  return answeredPlainly.has(dialect)
    ? { status: 200, contentType: 'text/plain; charset=utf-8', body: 'OK' }
    : json({})
}

const answeredPlainly: ReadonlySet<DialectName> = new Set(['TILT', 'INFLUX', 'BREWPILESS'])

/** How often an iSpindel speaks unless configured otherwise. */
const usualInterval = 900

function readingOf(dialect: DialectName, raw: RawReading): DeviceReading | null {
  const device = shortText(raw.device)
  if (device === null) return null
  const { temperature, gravity, pressure, ph } = raw
  return {
    device,
    name: shortText(raw.name),
    dialect,
    isShared: raw.isShared ?? false,
    measured: {
      ...(isKnown(temperature) && { TEMPERATURE: temperature }),
      ...(isKnown(gravity) && { GRAVITY: gravity }),
      ...(isKnown(pressure) && { PRESSURE: pressure }),
      ...(isKnown(ph) && { PH: ph }),
    },
    setPoint: raw.setPoint ?? null,
    ambient: raw.ambient ?? null,
    battery: raw.battery ?? null,
    signal: raw.signal ?? null,
    intervalSeconds: raw.interval ?? null,
  }
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'

/** The name that the address was given: `?device=FV3`, or the last part of a path that is no device's built-in one. */
function namedByAddress({ path, query }: DevicePost): string | null {
  const parts = path.split('/').filter((part) => part !== '')
  const behindDevices = parts[parts.indexOf('devices') + 1]
  const last = parts.includes('devices') ? behindDevices : parts.length === 1 ? parts[0] : undefined
  return shortText(query.device ?? query.name ?? decoded(last))
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return ''
  }
}

/**
 * All formats, in the order in which fields are tried: what has a key that nobody else sends comes first, and what is
 * recognized by the words that all of them share comes last.
 */
const dialects: readonly Dialect[] = [
  influx,
  tiltbridge,
  fermentrack,
  bierbot,
  brewblox,
  tilt,
  tiltbridgeStream,
  gravitymon,
  pressuremon,
  plaato,
  rapt,
  brewpiless,
  brewersFriend,
  brewfather,
  ispindel,
  plain,
]
