import pino, { type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from './env.ts'
import { limitRepeats } from './logs/limitRepeats.ts'

/**
 * The log of a process on its standard output: sentences in a terminal, one JSON object a line everywhere else. Errors
 * that repeat are counted instead of written.
 */
export function createLog(level: Env['LOG_LEVEL'], destination?: DestinationStream): Logger {
  const options = { level, hooks: { logMethod: limitRepeats() } }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  // Written synchronously, so that the last lines of an exiting process aren't lost.
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
