import type { Worker } from './crew.ts'
import { dayFromNow } from './stockRoom.ts'

/** The ids of the vessels by label. */
export type Cellar = Record<string, string>

const vessels = [
  ['MT-1', 'MASH_TUN', 10],
  ['BK-1', 'KETTLE', 10],
  ['FV-1', 'FERMENTER', 10],
  ['FV-2', 'FERMENTER', 7],
  ['FV-3', 'FERMENTER', 7],
  ['FV-4', 'FERMENTER', 3.5],
  ['BT-1', 'BRITE_TANK', 10],
  ['BT-2', 'BRITE_TANK', 7],
] as const

/** Adds the vessels of the brewery. */
export async function putUpVessels(brewer: Worker): Promise<Cellar> {
  const cellar: Cellar = {}
  for (const [label, type, capacityBBL] of vessels)
    cellar[label] = await brewer.make('createEquipment', {
      input: { type, label, name: `Vessel ${label}`, capacityBBL },
    })
  return cellar
}

/** A brew as it is planned. */
export interface Plan {
  recipeId: string
  fermenterId?: string
  briteTankId?: string
  mashTunId?: string
  kettleId?: string
  batchSizeBBL?: number
  /** Days from today. */
  inDays?: number
}

let planned = 0

/** Plans a batch with the next free number. */
export async function plan(brewer: Worker, { inDays = 0, ...vesselsOf }: Plan): Promise<string> {
  const batchNumber = `2026-${String(++planned).padStart(3, '0')}`
  return brewer.make('createBatch', {
    input: {
      ...vesselsOf,
      batchNumber,
      brewDate: dayFromNow(inDays),
      brewerId: brewer.id,
      expectedFermentationDays: 10,
    },
  })
}

/** Moves a batch through these stages, one after the other. */
export async function move(brewer: Worker, id: string, ...stages: string[]): Promise<void> {
  for (const to of stages) await brewer.make('moveBatch', { id, to })
}

/** Logs gravities of a fermenting batch, the last one hour ago, the ones before a day apart each; answers the ids. */
export async function logGravities(
  worker: Worker,
  batchId: string,
  gravities: readonly number[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, gravity] of gravities.entries()) {
    const hoursAgo = (gravities.length - 1 - index) * 24 + 1
    const timestamp = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    ids.push(
      await worker.make('addLog', { input: { batchId, timestamp, gravity, temperature: 66.2, pH: 4.4 } }),
    )
  }
  return ids
}
