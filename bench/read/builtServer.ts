import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mallocEnv } from '#api/keeper.ts'

const script = fileURLToPath(new URL('../../dist/server.js', import.meta.url))
const aliveMemory = new URL('aliveMemory.mjs', import.meta.url).href
const build = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))

/** The memory of a process, in MB. */
export interface Memory {
  rss: number
  alive: number
}

/** The server as it is shipped, with the demo brewery on a database. */
export interface BuiltServer {
  url: string
  /** Its resident memory (RSS), and what of its heap is alive after a garbage collection, in MB. */
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** Builds the product if it isn't built yet. */
export function buildServer(): void {
  const { status } = spawnSync(process.execPath, [build, '--if-stale'], { stdio: 'inherit' })
  if (status !== 0 && !existsSync(script)) throw new Error('Brewhouse could not be built.')
}

/** Starts the built server as the keeper does; only the limits per person are lifted. */
export async function startBuiltServer(databaseUrl: string): Promise<BuiltServer> {
  const child = fork(script, [], {
    execArgv: [
      '--import',
      aliveMemory,
      '--enable-source-maps',
      '--max-semi-space-size=8',
      '--max-old-space-size=512',
    ],
    env: {
      ...mallocEnv,
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      READS_PER_MINUTE: '100000000',
      COST_PER_MINUTE: '1000000000',
    },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    async memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
      child.send('alive')
      const [{ alive }] = (await once(child, 'message')) as [{ alive: number }]
      return { rss, alive: alive / 2 ** 20 }
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
