import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import type { HashAnswer, HashTask } from './hashProgram.ts'

const program = fileURLToPath(new URL('./hashProgram.ts', import.meta.url))

/** Requests and the database go first where they compete for a core; of a busy one, hashes still get a quarter. */
const niceness = 5

/** After so many processes that ended over it, a task fails: another one would hardly do better. */
const mostTries = 2

interface OpenTask {
  task: HashTask
  tries: number
  resolve: (result: string | boolean) => void
  reject: (error: Error) => void
}

/** The process that computes hashes, at a lower priority and with threads of its own. */
export interface HashProcess {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
  /** How many hashes were asked for, and the process as long as it runs. */
  state(): { count: number; pid: number | undefined }
  /** Calls back with how the process ended, whenever that was not meant; returns a function that stops it. */
  onLost(listener: (how: string) => void): () => void
}

/**
 * Hashes in a process that starts with the first hash and ends with this one. If it ends before, or gives no answer for
 * `patienceMs`, another one is started, which repeats what was under way; a task that ended two of them fails.
 */
export function createHashProcess({ patienceMs = 60_000 } = {}): HashProcess {
  const open = new Map<number, OpenTask>()
  const listeners = new Set<(how: string) => void>()
  let child: ChildProcess | null = null
  let patience: NodeJS.Timeout | undefined
  let count = 0

  function begin(): ChildProcess {
    const started = fork(program, [], {
      // From its sources, as the development server and the tests run it, it needs their loader.
      execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
      cwd: packageRoot(),
      // None of the server's settings, which are secret.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    })
    lowerPriority(started)
    started.on('message', (answer: HashAnswer) => settle(answer))
    started.once('error', (error) => lose(started, error.message))
    started.once('exit', (code, killedBy) => lose(started, killedBy ?? `code ${code}`))
    started.once('disconnect', () => started.kill('SIGKILL'))
    return started
  }

  function give(one: OpenTask): void {
    child ??= begin()
    one.tries++
    open.set(one.task.id, one)
    stayWhileBusy()
    // Whatever keeps it from getting there ends the process.
    child.send(one.task, () => undefined)
  }

  function settle(answer: HashAnswer): void {
    const one = open.get(answer.id)
    open.delete(answer.id)
    stayWhileBusy()
    if ('error' in answer) one?.reject(new Error(answer.error))
    else one?.resolve(answer.result)
  }

  function lose(lost: ChildProcess, how: string): void {
    if (child !== lost) return
    child = null
    for (const listener of listeners) listener(how)
    const tasks = [...open.values()]
    open.clear()
    stayWhileBusy()
    for (const one of tasks) {
      if (one.tries < mostTries) give(one)
      else one.reject(new Error(`The process of hashes ended (${how}), ${mostTries} times over one of them.`))
    }
  }

  /** It keeps this process running only while somebody waits for a hash, and has from each answer to the next a limited time. */
  function stayWhileBusy(): void {
    clearTimeout(patience)
    if (open.size > 0) {
      child?.ref()
      child?.channel?.ref()
      patience = setTimeout(() => child?.kill('SIGKILL'), patienceMs)
    } else {
      child?.unref()
      child?.channel?.unref()
    }
  }

  const run = (password: string, passwordHash: string | null) =>
    new Promise<string | boolean>((resolve, reject) => {
      give({ task: { id: ++count, password, passwordHash }, tries: 0, resolve, reject })
    })

  return {
    hash: async (password) => String(await run(password, null)),
    verify: async (passwordHash, password) => (await run(password, passwordHash)) === true,
    state: () => ({ count, pid: child?.pid }),
    onLost(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Before it has threads, which inherit it. A sandbox may forbid it: then hashes compete with everything else. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // Nothing depends on it but how fast others are served.
  }
}
