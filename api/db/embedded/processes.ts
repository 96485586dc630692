import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const hasProc = existsSync('/proc/self/stat')

/**
 * The fields of /proc/PID/stat after the process name (which may contain spaces and brackets); null except on Linux.
 */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Whether a process with this id exists: ours, another user's, or a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is running; a zombie counts as not running. */
export function isRunning(pid: number): boolean {
  return isTaken(pid) && statOf(pid)?.[0] !== 'Z'
}

/** Boot and start time, which distinguish a process from a later one with the same id; null when unknown. */
export function birthOf(pid: number): string | null {
  try {
    if (!hasProc) return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const started = statOf(pid)?.[19]
    return started ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}` : null
  } catch {
    return null
  }
}

/** Sends a signal; does nothing if the process has exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until the condition holds, at most this many milliseconds; returns whether it did. */
export async function waitUntil(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!isSo()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}
