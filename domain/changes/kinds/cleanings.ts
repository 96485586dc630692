import { z } from 'zod'
import { defineChange } from '#domain/changes/changeDefinition.ts'
import { about, nameIn, nameOr, newestIn, whoAll } from '#domain/changes/changeWords.ts'
import { message } from '#domain/language/message.ts'
import { cleaningInWords, cleaningMethodLabels, cleaningMethods } from '#domain/equipment/cleanings.ts'

const detail = z.object({
  cleaningId: z.string(),
  method: z.enum(cleaningMethods),
  note: z.string().nullable(),
  /** It became available by it. */
  madeAvailable: z.literal(true).optional(),
})

/** What happens to the cleaning records of a vessel. */
export const cleaningChanges = {
  CleaningRecorded: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: message('activity.vesselCleaned'),
      description: about(nameOr(change, 'activity.aVessel'), cleaningInWords(change.detail)),
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => {
        const { method } = newestIn(changes)
        const cleaned = { ...whoAll(changes), vessel: nameIn(changes) }
        return method
          ? message('news.cleanedBy', { ...cleaned, method: message(cleaningMethodLabels[method]) })
          : message('news.cleaned', cleaned)
      },
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: 'markAvailable',
    vesselHistory: (facts) => message('cellar.cleaned', { how: cleaningInWords(facts) }),
  }),

  CleaningRemoved: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: message('activity.cleaningTakenBack'),
      description: about(nameOr(change, 'activity.aVessel'), cleaningInWords(change.detail)),
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) =>
        message('news.cleaningTakenBack', { ...whoAll(changes), vessel: nameIn(changes) }),
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: (facts) => message('cellar.cleaningTakenBack', { how: cleaningInWords(facts) }),
  }),
}
