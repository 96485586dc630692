import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from './env.ts'

/** The log of a process on its standard output: sentences in a terminal, one JSON object a line everywhere else. */
export function createLog(level: Env['LOG_LEVEL']): Logger {
  if (!process.stdout.isTTY) return pino({ level })
  // Written at once, so that the last words of a process that ends are not lost.
  return pino({ level }, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
