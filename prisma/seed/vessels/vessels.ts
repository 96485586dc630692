import type { EquipmentType } from '#domain/equipment/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { vesselId } from './vesselId.ts'
import type { VesselEvent } from './vesselHistory.ts'

const vessels: [type: EquipmentType, label: string, name: string, capacityBBL: number][] = [
  ['MASH_TUN', 'MT-1', 'Mash tun, left', 10],
  ['MASH_TUN', 'MT-2', 'Mash tun, right', 10],
  ['KETTLE', 'K-1', 'Kettle, gas', 10],
  ['KETTLE', 'K-2', 'Kettle, steam', 10],
  ['FERMENTER', 'FV-1', 'Little Jack', 3],
  ['FERMENTER', 'FV-2', 'Little Jill', 3],
  ['FERMENTER', 'FV-3', 'Bertha', 5],
  ['FERMENTER', 'FV-4', 'Old Tom', 5],
  ['FERMENTER', 'FV-5', 'Greta', 7],
  ['FERMENTER', 'FV-6', 'Hugo', 7],
  ['FERMENTER', 'FV-7', 'The Twins, north', 10],
  ['FERMENTER', 'FV-8', 'The Twins, south', 10],
  ['BRITE_TANK', 'BT-1', 'Brite tank, cold room', 3],
  ['BRITE_TANK', 'BT-2', 'Brite tank, by the door', 5],
  ['BRITE_TANK', 'BT-3', 'Brite tank, middle', 7],
  ['BRITE_TANK', 'BT-4', 'Brite tank, by the keg line', 10],
]

/** The vessels, each in the status that its history left it in. */
export function vesselRows(calendar: Calendar, history: VesselEvent[]): Prisma.EquipmentCreateManyInput[] {
  const createdAt = calendar.ago(405, 11)
  return vessels.map(([type, label, name, capacityBBL]) => {
    const id = vesselId(label)
    const own = history.filter((event) => event.vesselId === id)
    const last = own.at(-1)
    return {
      id,
      type,
      label,
      name,
      capacityBBL,
      status: last?.to ?? 'AVAILABLE',
      version: own.length + 1,
      createdAt,
      updatedAt: last?.at ?? createdAt,
    }
  })
}
