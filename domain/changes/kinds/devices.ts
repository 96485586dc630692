import { z } from 'zod'
import { defineChange } from '#domain/changes/changeDefinition.ts'
import {
  about,
  batchIn,
  bySelf,
  nameIn,
  nameOr,
  newestIn,
  toBatchOr,
  whoAll,
} from '#domain/changes/changeWords.ts'
import { message } from '#domain/language/message.ts'
import { deviceActs, readingKinds } from '#domain/devices/readings.ts'

const marked = z.object({
  kind: z.enum(readingKinds),
  from: z.string(),
  to: z.string(),
  excluded: z.boolean(),
  reason: z.string(),
  markId: z.string(),
})

/** Changes of devices, of the addresses that they post to, and of what counts of their readings. */
export const deviceChanges = {
  IngestAddressSaved: defineChange('USERS', 'IngestAddress', {
    audience: 'ADMIN',
    detail: z.object({ name: z.string(), revoked: z.boolean().optional() }),
    activity: (change) => ({
      action: message(change.detail.revoked ? 'activity.addressRevoked' : 'activity.addressAdded'),
      description: nameOr(change, 'activity.anAddress'),
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
      const name = nameOr(change, 'activity.aDevice')
      return {
        action: message(act ? `activity.device.${act}` : 'activity.deviceSaved'),
        description: vessel ? about(name, vessel) : name,
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
      action: message(change.detail.excluded ? 'activity.readingsExcluded' : 'activity.readingsIncluded'),
      description: about(nameOr(change, 'activity.aVessel'), change.detail.reason ?? ''),
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => {
        const { kind = '', excluded } = newestIn(changes)
        const marks = { ...whoAll(changes), kind, vessel: nameIn(changes) }
        return message(excluded ? 'news.excluded' : 'news.included', marks)
      },
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: 'markReadings',
    vesselHistory: null,
  }),

  ReadingsReplayed: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail: z.object({ device: z.string(), count: z.number() }),
    activity: (change) => ({
      action: message('activity.readingsReplayed'),
      description: about(nameOr(change, 'activity.aVessel'), change.detail.device ?? ''),
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => {
        const { count = 0 } = newestIn(changes)
        return message('news.readingsReplayed', { ...whoAll(changes), count, vessel: nameIn(changes) })
      },
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  ReadingsImported: defineChange('EQUIPMENT', 'Batch', {
    audience: 'EVERYONE',
    detail: z.object({
      count: z.number(),
      file: z.string(),
      /** What its readings are under; none when it was undone. */
      bindingIds: z.array(z.number()),
      isTakenBack: z.boolean().optional(),
    }),
    activity: (change) => ({
      action: message(change.detail.isTakenBack ? 'activity.importUndone' : 'activity.readingsImported'),
      description: about(nameOr(change, 'activity.aBatch'), change.detail.file ?? ''),
    }),
    news: {
      key: bySelf,
      sentence: (changes) => {
        const { count = 0, isTakenBack } = newestIn(changes)
        const what = { ...whoAll(changes), count, batch: batchIn(changes) }
        return message(isTakenBack ? 'news.importUndone' : 'news.readingsImported', what)
      },
      link: toBatchOr('/logs'),
    },
    unreadBy: null,
    undo: 'importReadings',
    vesselHistory: null,
  }),
}
