import { randomUUID } from 'node:crypto'
import { link, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { birthOf, isRunning } from './processes.ts'

/*
 * Who owns a data folder is written in a file `owner.<n>`; the highest n counts. A process that finds the owner dead
 * claims the next number with link(2), which only one can win. The highest file is never deleted, only emptied on
 * release, so numbers are never reused and a slow contender cannot claim an old one: it checks again after link(2),
 * finds a higher number and gives up.
 */

interface Owner {
  pid: number
  birth: string | null
  /** Identifies the folder: in a copy of it, this file says nothing. */
  folder?: string
}

/** Stays the same when a folder is moved or mounted elsewhere, but not when it is copied. */
async function idOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder)
  return `${dev}:${ino}`
}

const isOf = (owner: Owner, id: string) => owner.folder === undefined || owner.folder === id

async function numbers(folder: string): Promise<number[]> {
  const found = (await readdir(folder)).map((name) => /^owner\.(\d+)$/.exec(name)?.[1])
  return found.flatMap((n) => (n === undefined ? [] : [Number(n)])).sort((a, b) => b - a)
}

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner
  } catch {
    return null
  }
}

async function ownerIn(file: string, id: string): Promise<Owner | null> {
  const owner = await readOwner(file)
  if (!owner || !isOf(owner, id)) return null
  const birth = birthOf(owner.pid)
  return isRunning(owner.pid) && (birth === null || birth === owner.birth) ? owner : null
}

/** Whether a folder is a copy that was made while its original was in use. */
export async function isCopyOfUsed(folder: string): Promise<boolean> {
  const [last = 0] = await numbers(folder)
  const owner = last ? await readOwner(join(folder, `owner.${last}`)) : null
  return owner !== null && !isOf(owner, await idOf(folder))
}

async function take(folder: string, file: string, id: string): Promise<boolean> {
  const draft = join(folder, `owner.draft.${randomUUID()}`)
  const owner: Owner = { pid: process.pid, birth: birthOf(process.pid), folder: id }
  await writeFile(draft, JSON.stringify(owner))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Makes this process the sole owner of a data folder and returns a function that releases it; throws while another
 * owner is alive.
 */
export async function claimData(folder: string): Promise<() => Promise<void>> {
  const id = await idOf(folder)
  for (;;) {
    const [last = 0] = await numbers(folder)
    const owner = last ? await ownerIn(join(folder, `owner.${last}`), id) : null
    if (owner)
      throw new Error(
        `Another Brewhouse (process ${owner.pid}) is using the data in ${folder}. Stop it first, or give this one its own DATA_DIR.`,
      )
    const mine = join(folder, `owner.${last + 1}`)
    if (!(await take(folder, mine, id))) continue
    const [newest = 0, ...older] = await numbers(folder)
    if (newest > last + 1) {
      await rm(mine, { force: true })
      continue
    }
    for (const n of older) await rm(join(folder, `owner.${n}`), { force: true })
    return () => writeFile(mine, '')
  }
}
