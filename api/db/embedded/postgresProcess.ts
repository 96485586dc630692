import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#api/db/log.ts'
import type { PostgresBinaries } from './postgresBinaries.ts'
import { cannotRun, postgresEnv } from './postgresCluster.ts'
import type { PostgresHome } from './postgresHome.ts'

/** One run of PostgreSQL. */
export interface PostgresProcess {
  pid: number | undefined
  /** Resolves when it accepts connections; rejects with its last output. */
  ready: Promise<void>
  /** Resolves when it has exited, with how it exited. */
  ended: Promise<string>
  kill(signal: NodeJS.Signals): void
}

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '60',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // The caller reports a failed statement; its values may be personal, so they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Detects a killed client during a statement, not only when answering. Not available on Windows.
  ...(process.platform !== 'win32' && { client_connection_check_interval: '2s' }),
}

function logLine(line: string, log: Log): void {
  const [, level, text] = /^([A-Z]+\d?):\s+(.*)$/.exec(line) ?? []
  const message = `PostgreSQL: ${text ?? line}`
  if (level === 'PANIC') log.error(message)
  else if (level === 'WARNING' || level === 'ERROR' || level === 'FATAL') log.warn(message)
  else log.info(message)
}

/** Starts PostgreSQL in a process group of its own, so that a Ctrl-C in the terminal reaches only us. */
export function startPostgresProcess(
  { postgres }: PostgresBinaries,
  { data, runAs }: PostgresHome,
  settings: Record<string, string>,
  log: Log,
): PostgresProcess {
  const args = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(postgres, ['-D', data, ...args], {
    ...runAs,
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastLines: string[] = []
  const lines = createInterface({ input: child.stderr })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(cannotRun(postgres, error).message))
    child.on('exit', (code, killedBy) => resolve(killedBy ?? `code ${code}`))
  })
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      lastLines.push(line)
      lastLines.splice(0, lastLines.length - 5)
      logLine(line, log)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    // Its last output may still be in the pipe.
    void ended.then(async (how) => {
      await pause(100)
      reject(new Error(`PostgreSQL did not start (${how}): ${lastLines.join(' ')}`))
    })
  })
  return { pid: child.pid, ready, ended, kill: (name) => void child.kill(name) }
}
