import { rm } from 'node:fs/promises'
import { claimData, isCopyOfUsed } from './dataOwner.ts'
import type { Log } from '#api/db/log.ts'
import { findPostgres } from './postgresBinaries.ts'
import { databaseName, ensureCluster } from './postgresCluster.ts'
import { adoptCopy, makeSocketFolder, settlePostgresHome, socketFolderOf } from './postgresHome.ts'
import type { PostgresHome } from './postgresHome.ts'
import { stopLeftovers } from './postgresLeftovers.ts'
import { startPostgresProcess } from './postgresProcess.ts'
import { supervise } from './postgresSupervisor.ts'

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Stays the same over restarts of PostgreSQL. */
  url: string
  /** The folder that holds everything of this database (`postgres` in it is the data folder). */
  home: string
  pid(): number | undefined
  stop(): Promise<void>
}

/** What startEmbeddedPostgres needs to know. */
export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
  /** More settings for postgresql.conf, or other values for ours. */
  settings?: Record<string, string>
}

const urlOf = (sockets: string) =>
  `postgresql://${databaseName}@localhost:5432/${databaseName}?host=${encodeURIComponent(sockets)}&sslmode=disable`

const copiedWhileUsed = (folder: string) =>
  `${folder} was copied while Brewhouse was running, so some of it may be missing or damaged. Restore the newest backup to be safe: npm run restore -- FILE`

async function run(home: PostgresHome, { log, settings }: EmbeddedPostgresOptions) {
  const binaries = await findPostgres(home)
  await adoptCopy(home)
  await stopLeftovers(home.data, log)
  await ensureCluster(binaries, home, log)
  const sockets = await makeSocketFolder(home)
  const all = { ...settings, unix_socket_directories: sockets }
  const supervised = await supervise({
    start: () => startPostgresProcess(binaries, home, all, log),
    async cleanUp() {
      await stopLeftovers(home.data, log)
      await makeSocketFolder(home)
    },
    log,
  })
  return { sockets, supervised }
}

/** The address of the PostgreSQL that runs, or would run, on a data folder. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  return urlOf(await socketFolderOf(await settlePostgresHome(dataDir)))
}

/**
 * Runs the PostgreSQL that ships with Brewhouse on a data folder, reachable only through a private Unix socket, and
 * keeps it running until stop(). Fails with a sentence when another Brewhouse owns the folder, when the data is of
 * another PostgreSQL version, or when this computer can't run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await settlePostgresHome(options.dataDir)
  if (await isCopyOfUsed(home.folder)) options.log.warn(copiedWhileUsed(home.folder))
  const release = await claimData(home.folder)
  try {
    const { sockets, supervised } = await run(home, options)
    return {
      url: urlOf(sockets),
      home: home.folder,
      pid: supervised.pid,
      async stop() {
        await supervised.stop()
        await rm(sockets, { recursive: true, force: true })
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
