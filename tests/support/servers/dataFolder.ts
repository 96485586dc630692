import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#api/db/embedded/embeddedPostgres.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { connectionTo } from './connections.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Owner {
  child: ChildProcess
  url: string
  pid: number
  home: string
}

/** A data folder for each test of a file, with everything that was started in it stopped afterwards. */
export class DataFolder {
  path = ''
  dataDir = ''
  private prepared = ''
  private running: EmbeddedPostgres[] = []
  private children: ChildProcess[] = []
  private readonly homes = new Set<string>()

  /** Registers the hooks of the test file that calls it. */
  constructor() {
    beforeAll(async () => {
      this.prepared = await mkdtemp(join(tmpdir(), 'brewhouse-ready-made-'))
      await chmod(this.prepared, 0o755)
      const postgres = await startEmbeddedPostgres({ dataDir: this.prepared, log })
      await postgres.stop()
    })
    afterAll(() => rm(this.prepared, { recursive: true, force: true }))
    beforeEach(async () => {
      this.path = await mkdtemp(join(tmpdir(), 'brewhouse-test-'))
      await chmod(this.path, 0o755)
      this.dataDir = join(this.path, 'data')
    })
    afterEach(() => this.clear())
  }

  private async clear(): Promise<void> {
    for (const child of this.children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    for (const postgres of this.running) await postgres.stop()
    for (const home of this.homes) await rm(home, { recursive: true, force: true })
    await rm(this.path, { recursive: true, force: true })
    this.running = []
    this.children = []
    this.homes.clear()
  }

  /** Copies a prepared database into the data folder, for tests that aren't about creating one. */
  async givenDatabase(): Promise<void> {
    await mkdir(this.dataDir, { recursive: true })
    execFileSync('cp', ['-Rp', join(this.prepared, 'postgres'), join(this.dataDir, 'postgres')])
  }

  /** Starts PostgreSQL in this process, in the data folder or in another one. */
  async start({ dataDir = this.dataDir, warn = log.warn, ...options }: StartOptions = {}) {
    const postgres = await startEmbeddedPostgres({ dataDir, log: { ...log, warn }, ...options })
    this.running.push(postgres)
    this.homes.add(postgres.home)
    return postgres
  }

  /** A separate process, under any account, that starts the database and prints its URL. */
  spawnOwner(account: { uid?: number; gid?: number } = {}): ChildProcess {
    const module = JSON.stringify(join(packageRoot(), 'api/db/embedded/embeddedPostgres.ts'))
    const code = `
    const { startEmbeddedPostgres } = await import(${module})
    const log = { info() {}, warn() {}, error() {} }
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(this.dataDir)}, log })
    console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid(), home: postgres.home }))
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit()))`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      ...account,
      cwd: packageRoot(),
      env: { PATH: process.env.PATH, HOME: this.path },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.children.push(child)
    return child
  }

  /** Waits until the owner has the database. */
  async startOwner(account?: { uid: number; gid: number }): Promise<Owner> {
    const child = this.spawnOwner(account)
    if (!child.stdout) throw new Error('no output to read')
    const died = once(child, 'exit').then(() => Promise.reject(new Error('the owner died')))
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), died])) as [
      string,
    ]
    died.catch(() => undefined)
    return { child, ...(JSON.parse(line) as Omit<Owner, 'child'>) }
  }
}

interface StartOptions {
  dataDir?: string
  postgresBin?: string
  settings?: Record<string, string>
  warn?: (text: string) => void
}

/** Runs one statement on its own connection. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = await connectionTo(url)
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
