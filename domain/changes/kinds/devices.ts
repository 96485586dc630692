import { z } from 'zod'
import { defineChange } from '#domain/changes/changeDefinition.ts'
import { nameIn, nameOr, newestIn, who } from '#domain/changes/changeWords.ts'
import { deviceActs, readingKindNames, readingKinds, type DeviceAct } from '#domain/devices/readings.ts'

const actions: Record<DeviceAct, string> = {
  FOUND: 'Device found',
  BOUND: 'Device bound',
  FREED: 'Device taken off',
  RENAMED: 'Device renamed',
  CALIBRATED: 'Device calibrated',
  RETIRED: 'Device retired',
  REPLAYED: 'Message read again',
}

const marked = z.object({
  kind: z.enum(readingKinds),
  from: z.string(),
  to: z.string(),
  excluded: z.boolean(),
  reason: z.string(),
  markId: z.string(),
})

/** Excluded temperature readings. */
const markInWords = ({ kind, excluded }: Partial<z.output<typeof marked>>) =>
  `${excluded ? 'excluded' : 'included'} ${kind ? readingKindNames[kind] : 'some'} readings`

/** Changes of devices, of the addresses that they post to, and of what counts of their readings. */
export const deviceChanges = {
  IngestAddressSaved: defineChange('USERS', 'IngestAddress', {
    audience: 'ADMIN',
    detail: z.object({ name: z.string(), revoked: z.boolean().optional() }),
    activity: (change) => ({
      action: change.detail.revoked ? 'Device address revoked' : 'Device address added',
      description: nameOr(change, 'An address'),
    }),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  DeviceSaved: defineChange('EQUIPMENT', 'Device', {
    audience: 'ADMIN',
    detail: z.object({ name: z.string(), act: z.enum(deviceActs), vessel: z.string().nullable().optional() }),
    activity: (change) => {
      const { act, vessel } = change.detail
      const name = nameOr(change, 'A device')
      return {
        action: act ? actions[act] : 'Device saved',
        description: vessel ? `${name}: ${vessel}` : name,
      }
    },
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  ReadingsMarked: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail: marked,
    activity: (change) => ({
      action: change.detail.excluded ? 'Readings excluded' : 'Readings included',
      description: `${nameOr(change, 'A vessel')}: ${change.detail.reason ?? ''}`,
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => `${who(changes)} ${markInWords(newestIn(changes))} of ${nameIn(changes)}`,
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: 'markReadings',
    vesselHistory: null,
  }),
}
