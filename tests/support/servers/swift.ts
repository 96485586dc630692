import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { eventually } from '#tests/support/eventually.ts'
import { freePort } from './processes.ts'

/** Swift of OpenStack with its S3 API, an S3-compatible server that others wrote, on loopback. */
export interface Swift {
  /** The address of a bucket. */
  bucket(name: string): string
  /** The access key of the account that owns the buckets, and of another of that account that may not enter them. */
  owner: Credentials
  guest: Credentials
  /** Sends a signed request of the owner; for what a test makes or looks at beside the product. */
  ask(url: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it, and removes all that it has. */
  close(): Promise<void>
}

interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

const kinds = ['account', 'container', 'object'] as const

/** Whether all its programs are on this machine. */
export const isSwiftHere = (): boolean =>
  ['swift-proxy-server', 'swift-ring-builder', ...kinds.map((kind) => `swift-${kind}-server`)].every(
    (program) => !spawnSync(program, ['--version']).error,
  )

/** How to have it. */
export const howToHaveSwift = 'Debian: swift-proxy, swift-account, swift-container, swift-object.'

const owner = { accessKeyId: 'brewery:owner', secretAccessKey: 'secret-of-the-owner' }
const guest = { accessKeyId: 'brewery:guest', secretAccessKey: 'secret-of-a-guest' }
const region = 'us-east-1'

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
`

const storage = (folder: string, port: number, kind: string) => `${common(folder, port)}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true

[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`

/** No memcached is there: what it would cache is looked up each time. */
const proxy = (folder: string, port: number, cachePort: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = ${region}
max_bucket_listing = 5
[filter:tempauth]
use = egg:swift#tempauth
user_brewery_owner = ${owner.secretAccessKey} .admin
user_brewery_guest = ${guest.secretAccessKey}
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** Where its parts find what belongs to an account, a bucket and an object: all on one disk. */
function makeRing(folder: string, kind: string, port: number): void {
  const build = (...args: string[]) =>
    spawnSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: folder })
  build('create', '1', '1', '0')
  build('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  build('rebalance')
}

/** Starts it in a folder of its own, with no buckets. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'brewhouse-swift-'))
  mkdirSync(join(folder, 'disks/disk'), { recursive: true })
  const port = await freePort()
  const ports = [port]
  const configs = [['proxy', proxy(folder, port, await freePort())]]
  for (const kind of kinds) {
    const kindPort = await freePort()
    ports.push(kindPort)
    makeRing(folder, kind, kindPort)
    configs.push([kind, storage(folder, kindPort, kind)])
  }
  for (const [name, text = ''] of configs) writeFileSync(join(folder, `${name}.conf`), text)

  let running: ChildProcess[] = []
  const url = `http://127.0.0.1:${port}`
  const client = new AwsClient({ ...owner, service: 's3', region, retries: 0 })
  const ask = (address: string, init?: RequestInit) => client.fetch(address, init)

  async function start(): Promise<void> {
    running = configs.map(([name]) =>
      spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }),
    )
    // Whatever each answers. One that is asked too early counts as broken for a minute.
    for (const each of ports) await eventually(() => fetch(`http://127.0.0.1:${each}/healthcheck`))
  }
  async function stop(): Promise<void> {
    const ends = running.filter((child) => child.exitCode === null).map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ends)
    running = []
  }
  await start()
  return {
    bucket: (name) => `${url}/${name}`,
    ...{ owner, guest, ask, start, stop },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
