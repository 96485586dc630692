import { randomUUID } from 'node:crypto'
import { link, readFile, readdir, rm, writeFile } from 'node:fs/promises'
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
}

async function numbers(folder: string): Promise<number[]> {
  const found = (await readdir(folder)).map((name) => /^owner\.(\d+)$/.exec(name)?.[1])
  return found.flatMap((n) => (n === undefined ? [] : [Number(n)])).sort((a, b) => b - a)
}

async function ownerIn(file: string): Promise<Owner | null> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Owner
    const birth = birthOf(owner.pid)
    return isRunning(owner.pid) && (birth === null || birth === owner.birth) ? owner : null
  } catch {
    return null
  }
}

async function take(folder: string, file: string): Promise<boolean> {
  const draft = join(folder, `owner.draft.${randomUUID()}`)
  await writeFile(draft, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) } satisfies Owner))
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
  for (;;) {
    const [last = 0] = await numbers(folder)
    const owner = last ? await ownerIn(join(folder, `owner.${last}`)) : null
    if (owner)
      throw new Error(
        `Another Brewhouse (process ${owner.pid}) is using the data in ${folder}. Stop it first, or give this one its own DATA_DIR.`,
      )
    const mine = join(folder, `owner.${last + 1}`)
    if (!(await take(folder, mine))) continue
    const [newest = 0, ...older] = await numbers(folder)
    if (newest > last + 1) {
      await rm(mine, { force: true })
      continue
    }
    for (const n of older) await rm(join(folder, `owner.${n}`), { force: true })
    return () => writeFile(mine, '')
  }
}
