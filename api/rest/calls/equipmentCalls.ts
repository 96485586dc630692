import { z } from 'zod'
import { cleanUpEquipment, equipment, setEquipmentStatus } from '#api/features/equipment/equipment.service.ts'
import { equipmentStatusLabels, equipmentTypeLabels } from '#domain/equipment/vessels.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { call, type Route } from '#api/rest/call.ts'
import { stamps, stampsOf, withId } from '#api/rest/shapes/shapes.ts'
import { equipmentStatusWords, equipmentTypeWords } from '#api/rest/shapes/words.ts'

const tag = 'Equipment'

const vessel = z
  .object({
    _id: z.string(),
    type: equipmentTypeWords.word,
    status: equipmentStatusWords.word,
    label: z.string(),
    name: z.string(),
    capacityBBL: z.number(),
    ...stamps,
  })
  .meta({ id: 'Equipment' })

function vesselOf(row: Prisma.EquipmentModel): z.infer<typeof vessel> {
  return {
    _id: row.id,
    type: equipmentTypeLabels[row.type],
    status: equipmentStatusLabels[row.status],
    label: row.label,
    name: row.name,
    capacityBBL: Number(row.capacityBBL),
    ...stampsOf(row),
  }
}

const listEquipment = call({
  tag,
  action: 'read',
  about: 'Every vessel in service, by type and label',
  answer: z.array(vessel),
  handle: async (ctx) => (await equipment(ctx)).map(vesselOf),
})

const changeEquipmentStatus = call({
  tag,
  action: 'markAvailable',
  about: 'Set a vessel’s status by hand; In Use is set by batches only',
  params: withId,
  body: z.object({ status: equipmentStatusWords.value }),
  answer: vessel,
  handle: async (ctx, { params, body, commandId }) =>
    vesselOf(await setEquipmentStatus(ctx, { id: params.id, status: body.status, commandId })),
})

const cleanUp = call({
  tag,
  action: 'cleanUpEquipment',
  about: 'Make available what is in use or being cleaned but held by no active batch',
  answer: z.object({ message: z.string(), count: z.int() }),
  handle: (ctx, { commandId }) => cleanUpEquipment(ctx, { commandId }),
})

/** The calls about vessels, each at its address. */
export const equipmentCalls: Route[] = [
  ['GET', '/equipment', listEquipment],
  ['POST', '/equipment/cleanup', cleanUp],
  ['PATCH', '/equipment/{id}/status', changeEquipmentStatus],
]
