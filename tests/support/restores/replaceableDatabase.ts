import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/until.ts'
import {
  addressOf,
  askCluster,
  copyFolder,
  followPrimary,
  openCluster,
  pointTo,
  type Cluster,
} from './cluster.ts'

/** A database that can be replaced under its running servers, by a backup or by a standby. */
export interface ReplaceableDatabase {
  /** The URL, independent of the current cluster. */
  url: string
  /** A folder for the servers' own things. */
  folder: string
  /** Backs up the data folder while the database is stopped; returns a function that restores it. */
  copyAside(): Promise<() => Promise<void>>
  /**
   * Adds a standby with everything written so far and no replication from then on; returns a function that fails over
   * to it.
   */
  addStandby(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Starts an empty database. */
export async function startReplaceableDatabase(): Promise<ReplaceableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-replaced-'))
  // As root, PostgreSQL runs under another account, which needs to enter the folder.
  await chmod(folder, 0o755)
  const name = join(folder, 'address')
  const clusters: Cluster[] = []
  let copies = 0

  async function add(place: string): Promise<Cluster> {
    const cluster = await openCluster(place)
    clusters.push(cluster)
    return cluster
  }
  let primary = await add(join(folder, 'primary'))
  await primary.start()
  await pointTo(name, primary.sockets)

  async function copyData(to: string): Promise<void> {
    await primary.stop()
    await copyFolder(primary.data, to)
    await primary.start()
  }

  return {
    url: addressOf(name),
    folder,
    async copyAside() {
      const copy = join(folder, `copy-${(copies += 1)}`)
      await copyData(copy)
      return async () => {
        await primary.stop()
        await rm(primary.data, { recursive: true })
        await copyFolder(copy, primary.data)
        await primary.start()
      }
    },
    async addStandby() {
      const place = join(folder, `standby-${(copies += 1)}`)
      await mkdir(place)
      await copyData(join(place, 'postgres'))
      const standby = await add(place)
      await followPrimary(standby.data, primary)
      await standby.start()
      await until(() => hasAll(standby, primary))
      await standby.stop()
      return async () => {
        await primary.stop()
        await standby.start()
        await askCluster(addressOf(standby.sockets), 'SELECT pg_promote()')
        primary = standby
        await pointTo(name, standby.sockets)
      }
    },
    async close() {
      for (const cluster of clusters) {
        await cluster.stop()
        await rm(cluster.sockets, { recursive: true, force: true })
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function hasAll(standby: Cluster, primary: Cluster): Promise<boolean> {
  const { end } = await askCluster<{ end: string }>(
    addressOf(primary.sockets),
    'SELECT pg_current_wal_lsn() AS "end"',
  )
  const { read } = await askCluster<{ read: boolean }>(
    addressOf(standby.sockets),
    `SELECT pg_last_wal_replay_lsn() >= '${end}' AS "read"`,
  )
  return read
}
