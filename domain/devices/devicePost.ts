/** What a device sent, as it arrived: a POST with a body, or a GET with everything in its query. */
export interface DevicePost {
  /** What stands behind the token of the address, such as /api/v1.6/devices/FV3; empty or / when nothing does. */
  path: string
  query: Record<string, string>
  body: string
  /** As the device says; never relied on, since many devices say another one than they send. */
  contentType: string | null
}

/** What is measured over time. Set point and surroundings stand beside it. */
export type ReadingKind = 'TEMPERATURE' | 'GRAVITY' | 'PRESSURE' | 'PH'

/** The formats that are read, by the device or program that made them. */
export const dialectNames = [
  'ISPINDEL',
  'INFLUX',
  'BREWBLOX',
  'BIERBOT',
  'GRAVITYMON',
  'PRESSUREMON',
  'TILT',
  'TILTBRIDGE',
  'RAPT',
  'BREWFATHER',
  'BREWERS_FRIEND',
  'FERMENTRACK',
  'BREWPILESS',
  'PLAATO',
  'PLAIN',
] as const

export type DialectName = (typeof dialectNames)[number]

export type Battery = { volts: number } | { percent: number }

/** One reading of one device, in what everything is stored in: °F, SG, psi. */
export interface DeviceReading {
  /** Who the device says it is: its id, else its name or color; at most 64 characters. */
  device: string
  name: string | null
  /** The name is one that others have as well, as the color of a Tilt has: only with its sender it says who it is. */
  isShared: boolean
  dialect: DialectName
  /** Empty when the device spoke but measured nothing, as a hydrometer that is not calibrated. */
  measured: Partial<Record<ReadingKind, number>>
  setPoint: number | null
  /** The air around the vessel: of its chamber, else of its room. */
  ambient: number | null
  battery: Battery | null
  /** In dBm. */
  signal: number | null
  intervalSeconds: number | null
}

/** Why nothing could be read: the format, the name of the device, or the size of what was sent. */
export type PostRefusal =
  | 'EMPTY'
  | 'UNKNOWN_FORMAT'
  | 'NO_DEVICE'
  | 'TOO_LONG'
  | 'TOO_DEEP'
  | 'TOO_MANY_FIELDS'
  | 'TOO_MANY_READINGS'

/** What one post may have at most: a TiltBridge with twenty Tilts stays below each of these. */
export const postLimits = { characters: 16_384, depth: 6, fields: 600, readings: 20, name: 64 } as const
