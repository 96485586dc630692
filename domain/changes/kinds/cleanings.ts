import { z } from 'zod'
import { defineChange } from '#domain/changes/changeDefinition.ts'
import { nameIn, nameOr, newestIn, who } from '#domain/changes/changeWords.ts'
import { cleaningInWords, cleaningMethodLabels, cleaningMethods } from '#domain/equipment/cleanings.ts'

const detail = z.object({
  cleaningId: z.string(),
  method: z.enum(cleaningMethods),
  note: z.string().nullable(),
})

/** What happens to the cleaning records of a vessel. */
export const cleaningChanges = {
  CleaningRecorded: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: 'Vessel cleaned',
      description: `${nameOr(change, 'A vessel')}: ${cleaningInWords(change.detail)}`,
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => {
        const { method } = newestIn(changes)
        return `${who(changes)} cleaned ${nameIn(changes)}${method ? `: ${cleaningMethodLabels[method]}` : ''}`
      },
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: 'markAvailable',
    vesselHistory: (facts) => `Cleaned (${cleaningInWords(facts)})`,
  }),

  CleaningRemoved: defineChange('EQUIPMENT', 'Equipment', {
    audience: 'EVERYONE',
    detail,
    activity: (change) => ({
      action: 'Cleaning taken back',
      description: `${nameOr(change, 'A vessel')}: ${cleaningInWords(change.detail)}`,
    }),
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => `${who(changes)} took back a cleaning of ${nameIn(changes)}`,
      link: () => '/schedule',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: (facts) => `Cleaning taken back (${cleaningInWords(facts)})`,
  }),
}
