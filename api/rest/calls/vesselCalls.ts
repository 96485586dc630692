import { z } from 'zod'
import { cleanUpVessels, setVesselStatus, vessels } from '#api/features/equipment/equipment.service.ts'
import { vessel } from '#domain/equipment/vessel.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { responseOf } from '#api/rest/shapes/recordShapes.ts'
import { entity, stamps, withId } from '#api/rest/shapes/shapes.ts'
import { vesselStatusWords, vesselTypeWords } from '#api/rest/shapes/words.ts'

const { type: _type, ...ownFields } = responseOf(vessel)
const vesselShape = entity({
  type: vesselTypeWords.word,
  status: vesselStatusWords.word,
  ...ownFields,
  ...stamps,
}).meta({ id: 'Equipment' })

/** The calls about vessels. */
export const vesselCalls = callsAbout('Equipment', {
  'GET /equipment': call({
    action: 'read',
    about: 'Every vessel in service, by type and label',
    answer: z.array(vesselShape),
    handle: vessels,
  }),
  'POST /equipment/cleanup': call({
    action: 'cleanUpEquipment',
    about: 'Make available what is in use or being cleaned but held by no active batch',
    answer: z.object({ message: z.string(), count: z.int() }),
    handle: (ctx, { commandId }) => cleanUpVessels(ctx, { commandId }),
  }),
  'PATCH /equipment/{id}/status': call({
    action: 'markAvailable',
    about: 'Set a vessel’s status by hand; In Use is set by batches only',
    params: withId,
    body: z.object({ status: vesselStatusWords.value }),
    answer: vesselShape,
    handle: (ctx, { params, body, commandId }) => setVesselStatus(ctx, { ...params, ...body, commandId }),
  }),
})
