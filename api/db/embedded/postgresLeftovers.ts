import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Log } from '#api/db/log.ts'
import { isRunning, isTaken, signal, waitUntil } from './processes.ts'

/** How long a database may take to shut down cleanly. */
export const fastStopMs = 10_000

/** How long a database may take that was told to stop at once. */
const immediateStopMs = 1_000

function postmasterOf(data: string): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

/** PostgreSQL's working directory is its data folder; initdb's is a draft next to it (`postgres.<something>`). */
function worksIn(pid: string, data: string): boolean {
  try {
    const folder = readlinkSync(`/proc/${pid}/cwd`)
    const program = basename(readlinkSync(`/proc/${pid}/exe`))
    return program.startsWith('postgres') && (folder === data || folder.startsWith(`${data}.`))
  } catch {
    return false
  }
}

function isPostmasterOf(data: string, pid: number): boolean {
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(`-D ${data}`)
  } catch {
    return false
  }
}

/** Every PostgreSQL process that uses a data folder (where there is no /proc: its first process only). */
function processesOf(data: string): number[] {
  if (existsSync('/proc/self/cwd'))
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && worksIn(entry, data))
      .map(Number)
  const postmaster = postmasterOf(data)
  return postmaster && isRunning(postmaster) && isPostmasterOf(data, postmaster) ? [postmaster] : []
}

/**
 * Stops orphaned PostgreSQL processes of a data folder, and removes a postmaster.pid whose process id now belongs to
 * another program or a zombie, which would keep PostgreSQL from starting.
 */
export async function stopLeftovers(data: string, log: Log): Promise<void> {
  const isQuiet = () => processesOf(data).length === 0
  const postmaster = postmasterOf(data)
  const left = processesOf(data)
  if (postmaster && left.includes(postmaster)) {
    log.warn(`Stopping the PostgreSQL (process ${postmaster}) that an earlier Brewhouse left behind`)
    signal(postmaster, 'SIGINT')
    await waitUntil(isQuiet, fastStopMs)
  }
  for (const pid of processesOf(data)) signal(pid, 'SIGKILL')
  if (!(await waitUntil(isQuiet, fastStopMs)))
    throw new Error(
      `PostgreSQL (process ${processesOf(data).join(', ')}) is still using ${data} and cannot be stopped.`,
    )
  const named = postmasterOf(data)
  if (named && isTaken(named)) await rm(join(data, 'postmaster.pid'), { force: true })
}

/** Stops every PostgreSQL process of a data folder at once; the next start recovers what was committed. */
export async function killPostgres(data: string): Promise<void> {
  const isQuiet = () => processesOf(data).length === 0
  const postmaster = postmasterOf(data)
  if (postmaster && processesOf(data).includes(postmaster)) {
    signal(postmaster, 'SIGQUIT')
    await waitUntil(isQuiet, immediateStopMs)
  }
  for (const pid of processesOf(data)) signal(pid, 'SIGKILL')
}
