import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that can be run: paths, or names on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) =>
    name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name)),
  )
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) endNow(child)
})

/**
 * Starts a program in its own process group; returns a function that ends the whole group, which also happens when this
 * process exits.
 */
export function startProgram(program: string, args: string[]): { end: () => Promise<void> } {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  running.add(child)
  child.on('error', () => running.delete(child))
  const ended = once(child, 'exit').then(
    () => void running.delete(child),
    () => undefined,
  )
  return {
    end: () => {
      endNow(child)
      return ended
    },
  }
}

function endNow(child: ChildProcess): void {
  if (child.pid !== undefined && running.has(child)) process.kill(-child.pid, 'SIGKILL')
}
