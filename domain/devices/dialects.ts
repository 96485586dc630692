import type { Dialect } from './dialect.ts'
import { plaato, rapt } from './dialects/clouds.ts'
import { brewpiless, fermentrack } from './dialects/controllers.ts'
import { bierbot, brewblox, gravitymon, influx, ispindel, pressuremon } from './dialects/ispindel.ts'
import { plain } from './dialects/plain.ts'
import { brewersFriend, brewfather, tiltbridgeStream } from './dialects/streams.ts'
import { tilt, tiltbridge } from './dialects/tilt.ts'

/**
 * All formats, in the order in which fields are tried: what has a key that nobody else sends comes first, and what is
 * recognized by the words that all of them share comes last.
 */
export const dialects: readonly Dialect[] = [
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
