import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../tools/build.mjs'
import { root } from '../tools/sources.mjs'

/*
 * `npm run bench:start`: how long Brewhouse takes from its start until it is ready (GET /readyz answers 200), with its
 * own database: with a new data folder (database, migrations, demo brewery) and with an existing one. Fails if the latter
 * takes more than three quarters of the former.
 */

const warmStarts = 5
/** A start with everything in place, in times of the first one in the same run. */
const mostRatio = 0.75

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts Brewhouse, waits until it is ready, and stops it; returns the durations of both in ms. */
async function startAndStop(dataDir) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: port }
  const startedAt = performance.now()
  const brewhouse = spawn(process.execPath, [join(root, 'dist/main.js')], { env, stdio: 'inherit' })
  while (!(await isReady(port))) {
    if (brewhouse.exitCode !== null) throw new Error(`Brewhouse ended with code ${brewhouse.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const readyAt = performance.now()
  brewhouse.kill('SIGTERM')
  await once(brewhouse, 'exit')
  return { start: readyAt - startedAt, stop: performance.now() - readyAt }
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`
const row = (name, { start, stop }) =>
  console.log(`${name.padEnd(34)}${seconds(start).padStart(10)}${seconds(stop).padStart(10)}`)

buildIfStale()
const folder = await mkdtemp(join(tmpdir(), 'brewhouse-bench-'))
await chmod(folder, 0o755)
try {
  console.log(`${''.padEnd(34)}${'ready'.padStart(10)}${'stopped'.padStart(10)}`)
  const fresh = await startAndStop(folder)
  row('fresh: new data folder, demo', fresh)
  const warm = []
  for (let run = 0; run < warmStarts; run++) warm.push(await startAndStop(folder))
  warm.sort((a, b) => a.start - b.start)
  const usual = warm[Math.floor(warmStarts / 2)]
  row(`warm: median of ${warmStarts}`, usual)
  if (usual.start > mostRatio * fresh.start) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
