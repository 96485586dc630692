import { Worker } from 'node:worker_threads'

/** Polls /healthz from a separate thread, so that only the server's time is measured. */
const source = `
const { parentPort, workerData } = require('node:worker_threads')
const { get, Agent } = require('node:http')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const found = { asked: 0, failed: 0 }
const times = []
let isOver = false
const ask = () => new Promise((done) => {
  const from = performance.now()
  const request = get(workerData + '/healthz', { agent, timeout: 10_000 }, (response) => {
    if (response.statusCode !== 200) found.failed++
    response.resume().on('end', () => done(performance.now() - from))
  })
  request.on('timeout', () => request.destroy())
  request.on('error', () => { found.failed++; done(performance.now() - from) })
})
parentPort.once('message', () => { isOver = true })
;(async () => {
  while (!isOver) {
    times.push(await ask())
    found.asked++
    await new Promise((done) => setTimeout(done, 20))
  }
  agent.destroy()
  times.sort((one, other) => one - other)
  parentPort.postMessage({ ...found, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, slowestMs: times.at(-1) ?? 0 })
})()
`

/**
 * The result: the number of requests to /healthz, how many failed, what 99 % took at most, and the longest
 * response time.
 */
export interface Health {
  asked: number
  failed: number
  p99Ms: number
  slowestMs: number
}

/** Watches the health of a server until the returned function is called. */
export function watchHealth(url: string): () => Promise<Health> {
  const worker = new Worker(source, { eval: true, workerData: url })
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage('end')
    })
}
