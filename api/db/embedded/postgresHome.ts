import { createHash } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Log } from '#api/db/log.ts'
import { WrongSetting } from '#api/starting/wrongSetting.ts'
import { accountName, findSystemAccount, rootHome, systemAccount, type Account } from './systemAccount.ts'

/** Where an embedded PostgreSQL keeps its files, and under which account it runs. */
export interface PostgresHome {
  /** The folder of everything: data, ownership, copied binaries. */
  folder: string
  data: string
  account: Account
  /** What spawn needs to run a program as that account: nothing unless we are root. */
  runAs: Partial<Account>
}

/** Where there is no system account. */
const nobody: Account = { uid: 65534, gid: 65534 }
/** sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const longestSocketPath = 103
const socketName = '.s.PGSQL.5432'

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
const statOrNull = (path: string) => stat(path).catch(() => null)

/** Whether the account may enter the folder and all its parents; missing folders don't count. */
export async function mayEnter(path: string, { uid, gid }: Account): Promise<boolean> {
  let folder = resolve(path)
  while (!(await statOrNull(folder)) && folder !== dirname(folder)) folder = dirname(folder)
  folder = await realpath(folder)
  for (;;) {
    const entry = await stat(folder)
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
    if (!(entry.mode & bit)) return false
    if (folder === dirname(folder)) return true
    folder = dirname(folder)
  }
}

/** Creates a folder and its parents so that PostgreSQL's account may enter them, whatever root's umask is. */
export async function makeOpenFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true })
  if (!made) return
  for (let folder = path; folder.startsWith(made); folder = dirname(folder)) await chmod(folder, 0o755)
}

/** A database that is there, and whose it is. */
interface FoundData {
  folder: string
  owner: Account
}

async function findData(folders: string[]): Promise<FoundData | null> {
  for (const folder of folders) {
    const entry = await statOrNull(join(folder, 'postgres'))
    if (entry) return { folder, owner: { uid: entry.uid, gid: entry.gid } }
  }
  return null
}

/**
 * The account that root has PostgreSQL run under: the one that owns the data, if it is neither root, which copied it, nor uid 65534. For
 * these, and for new data, it is the system account, which a start makes where it is missing.
 */
async function accountOfRoot(found: FoundData | null, log: Log | null): Promise<Account> {
  const owner = found?.owner ?? null
  if (owner && owner.uid !== 0 && owner.uid !== nobody.uid) return owner
  // It may be running: only a start hands it over.
  if (!log) return owner?.uid === nobody.uid ? owner : ((await findSystemAccount()) ?? nobody)
  const account = await systemAccount()
  const why = account
    ? found && !(await mayEnter(found.folder, account))
      ? `it may not enter ${found.folder}`
      : null
    : 'there is none and it could not be made'
  if (account && !why) return account
  log.warn(`PostgreSQL runs as uid ${nobody.uid} in place of the system account ${accountName}: ${why}.`)
  return nobody
}

/** Where root has the database, and whose it is. */
async function settleAsRoot(dataDir: string, log: Log | null): Promise<{ folder: string; account: Account }> {
  const elsewhere = join(rootHome, `${basename(dataDir)}-${shortHash(dataDir)}`)
  const found = await findData([elsewhere, dataDir])
  const account = await accountOfRoot(found, log)
  if (found?.folder === elsewhere) return { folder: elsewhere, account }
  if (await mayEnter(dataDir, account)) return { folder: dataDir, account }
  if (found)
    throw new WrongSetting(
      `The database in ${join(dataDir, 'postgres')} is not accessible to uid ${account.uid}, which PostgreSQL runs under because it refuses root: a parent folder is closed to other users.`,
    )
  return { folder: elsewhere, account }
}

/** Root would find another place for it. */
async function refuseFile(dataDir: string): Promise<void> {
  let nearest = dataDir
  while (!(await statOrNull(nearest)) && nearest !== dirname(nearest)) nearest = dirname(nearest)
  if (!(await stat(nearest)).isDirectory())
    throw new WrongSetting(
      `DATA_DIR is ${dataDir}, which is a file or lies below one. Choose a folder as DATA_DIR.`,
    )
}

async function settleAs(me: Account, dataDir: string): Promise<{ folder: string; account: Account }> {
  const found = await findData([dataDir])
  if (found && found.owner.uid !== me.uid)
    throw new WrongSetting(
      `The database in ${join(dataDir, 'postgres')} belongs to uid ${found.owner.uid}, not to you (uid ${me.uid}). Start Brewhouse as that user or as root, or choose another DATA_DIR.`,
    )
  return { folder: dataDir, account: me }
}

/**
 * Decides where the database of a data folder lives and who runs it (PostgreSQL refuses root), and makes the folder. A start gives its log:
 * it makes the system account, and hands over to it by `adoptData`.
 */
export async function settlePostgresHome(wanted: string, start?: { log: Log }): Promise<PostgresHome> {
  const dataDir = resolve(wanted)
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const isRoot = me.uid === 0
  await refuseFile(dataDir)
  const { folder: chosen, account } = await (isRoot
    ? settleAsRoot(dataDir, start?.log ?? null)
    : settleAs(me, dataDir))
  await (isRoot ? makeOpenFolder(chosen) : mkdir(chosen, { recursive: true }))
  const folder = await realpath(chosen)
  return { folder, data: join(folder, 'postgres'), account, runAs: isRoot ? account : {} }
}

/** Gives PostgreSQL's account the data that is of another one, such as what root copied: it would be unusable. */
export async function adoptData({ data, account, runAs }: PostgresHome, log: Log): Promise<void> {
  const found = runAs.uid === undefined ? null : await statOrNull(data)
  if (!found || found.uid === account.uid) return
  log.info(`Handing ${data} over from uid ${found.uid} to uid ${account.uid}`)
  for (const entry of await readdir(data, { recursive: true }))
    await lchown(join(data, entry), account.uid, account.gid)
  // Last: the folder's owner says that this was done.
  await chown(data, account.uid, account.gid)
}

async function socketParent(name: string, account: Account): Promise<string> {
  for (const parent of [tmpdir(), '/tmp']) {
    const length = Buffer.byteLength(join(parent, name, socketName))
    if (length <= longestSocketPath && (await mayEnter(parent, account))) return parent
  }
  throw new Error(
    `Neither ${tmpdir()} nor /tmp can hold the socket of PostgreSQL: name too long, or closed to uid ${account.uid}.`,
  )
}

/** Where the socket of this PostgreSQL lies while it runs. */
export async function socketFolderOf({ data, account }: PostgresHome): Promise<string> {
  const name = `brewhouse-${account.uid}-${shortHash(data)}`
  return join(await realpath(await socketParent(name, account)), name)
}

/**
 * Creates the private folder of PostgreSQL's Unix socket and removes leftovers of an earlier run; refuses a folder with
 * another owner.
 */
export async function makeSocketFolder(home: PostgresHome): Promise<string> {
  const { account } = home
  const folder = await socketFolderOf(home)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || ![account.uid, process.getuid?.()].includes(found.uid))
    throw new Error(
      `${folder} belongs to another user (uid ${found.uid}), so it cannot hold the socket of PostgreSQL.`,
    )
  if (found.uid !== account.uid) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  for (const leftover of [socketName, `${socketName}.lock`]) await rm(join(folder, leftover), { force: true })
  return folder
}
