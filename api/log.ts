import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from './env.ts'

/** The log of a process on its standard output: sentences in a terminal, one JSON object a line everywhere else. */
export function createLog(level: Env['LOG_LEVEL']): Logger {
  if (!process.stdout.isTTY) return pino({ level })
  // Written synchronously, so that the last lines of an exiting process aren't lost.
  return pino({ level }, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
