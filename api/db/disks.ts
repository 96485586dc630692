import { stat, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { App } from '#api/context.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import type { Disk } from '#domain/overview/threats.ts'

/** The disk with a folder of this server, and what the folder holds. */
export interface DiskOfFolder extends Disk {
  holds: 'data' | 'backups'
  /** The same for folders on one disk. */
  device: number
}

/** The disks with DATA_DIR and the daily backups; without folders that are not there, or not to be read. */
export async function readDisks({ env, backups }: Pick<App, 'env' | 'backups'>): Promise<DiskOfFolder[]> {
  const folders: [DiskOfFolder['holds'], string | null | undefined][] = [
    ['data', resolve(packageRoot(), env.DATA_DIR)],
    ['backups', backups.folder],
  ]
  const disks = await Promise.allSettled(
    folders.map(async ([holds, folder]) => {
      if (!folder) return []
      const [{ dev: device }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)])
      return [{ holds, folder, device, freeBytes: bavail * bsize, bytes: blocks * bsize }]
    }),
  )
  return disks.flatMap((disk) => (disk.status === 'fulfilled' ? disk.value : []))
}
