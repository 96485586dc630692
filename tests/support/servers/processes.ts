import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Running {
  pid: number
  parent: number
  command: string
}

/** All visible processes. */
function processes(): Running[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command=']).toString().trim().split('\n')
    return lines.map((line) => {
      const [pid, parent, ...command] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), command: command.join(' ') }
    })
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [
        {
          pid: Number(name),
          parent,
          command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
        },
      ]
    } catch {
      return []
    }
  })
}

/** The child of a process whose command line holds this word. */
function childOf(parent: number, word: string): number | undefined {
  return processes().find((running) => running.parent === parent && running.command.includes(word))?.pid
}

/** Brewhouse as `npm start` runs it, built. */
export interface RunningBrewhouse {
  url: string
  keeper: ChildProcess
  output(): string
  /** Sends a signal to the server process, or to the database and all its child processes. */
  signal(what: 'server' | 'postgres', signal: NodeJS.Signals): void
  /** The pid of the server or the database, if running. */
  pidOf(what: 'server' | 'postgres'): number | undefined
  /** The pid of the process in which the server computes hashes, if running. */
  pidOfHashes(): number | undefined
  stop(): Promise<void>
}

/** Starts Brewhouse with its own database in a folder; resolves at once, before it serves. */
export async function startBrewhouse(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<RunningBrewhouse> {
  const port = variables.PORT ?? String(await freePort())
  const keeper = spawn(process.execPath, [join(packageRoot(), 'dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      WRITES_PER_MINUTE: '1000000',
      ...variables,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [keeper.stdout, keeper.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  const words = { server: 'server.js', postgres: 'postgres' }
  const pidOf = (what: 'server' | 'postgres') =>
    keeper.pid === undefined ? undefined : childOf(keeper.pid, words[what])
  return {
    signal(what, signal) {
      const pid = pidOf(what)
      if (pid === undefined) throw new Error(`There is no ${what} to be sent ${signal}.`)
      const family = processes().filter(({ parent }) => parent === pid)
      for (const each of [pid, ...family.map(({ pid: child }) => child)]) process.kill(each, signal)
    },
    url: `http://127.0.0.1:${port}`,
    keeper,
    output: () => output,
    pidOf,
    pidOfHashes() {
      const server = pidOf('server')
      return server === undefined ? undefined : childOf(server, 'hashProgram')
    },
    async stop() {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return
      keeper.kill('SIGTERM')
      await once(keeper, 'exit')
    },
  }
}
