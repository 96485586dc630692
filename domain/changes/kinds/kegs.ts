import { z } from 'zod'
import { defineChange, editedFields, savedDetail } from '#domain/changes/changeDefinition.ts'
import { byPerson, nameIn, nameOr, savedActivity, savedNews, who } from '#domain/changes/changeWords.ts'
import { recordedLater } from '#domain/stock/occurredAt.ts'
import { kegReasons, kegSizeLabels, usualReason } from '#domain/stock/kegs.ts'

/** Changes of kegs and beer types. */
export const kegChanges = {
  KegCountChanged: defineChange('KEGS', 'Keg', {
    audience: 'EVERYONE',
    detail: z.object({
      delta: z.number(),
      reason: z.enum(kegReasons).nullable(),
      transactionId: z.string(),
      /** What filling them left in the tank, and what was recorded before. */
      left: z.object({ from: z.number().nullable(), to: z.number() }).optional(),
      /** ISO 8601; without it, it was done when it was recorded. */
      occurredAt: z.string().optional(),
      version: z.number(),
      fields: editedFields,
    }),
    activity: (change) => {
      const { delta = 0, reason } = change.detail
      const beer = nameOr(change, 'A beer')
      if (delta === 0) return { action: 'Kegs unchanged', description: `${beer}: there were none to remove` }
      const kegs = `${Math.abs(delta)} ${Math.abs(delta) === 1 ? 'keg' : 'kegs'}`
      const size = change.kegSize ? ` of ${kegSizeLabels[change.kegSize]}` : ''
      const why = reason && reason !== usualReason ? `, ${reason.toLowerCase()}` : ''
      return {
        action: delta < 0 ? 'Kegs removed' : 'Kegs added',
        description: `${beer}: ${kegs}${size}${why}${recordedLater([change])}`,
      }
    },
    news: {
      key: ({ name, entityId }) => name ?? entityId,
      sentence: (changes) => {
        const deltas = changes.map(({ detail }) => detail.delta ?? 0)
        const added = deltas.filter((delta) => delta > 0).reduce((sum, delta) => sum + delta, 0)
        const removed = deltas.filter((delta) => delta < 0).reduce((sum, delta) => sum - delta, 0)
        const moved = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter(Boolean)
        return `Kegs of ${nameIn(changes)}: ${moved.join(', ') || 'counted'}${recordedLater(changes)}`
      },
      link: () => '/kegs',
    },
    unreadBy: null,
    undo: 'adjustKegs',
    vesselHistory: null,
  }),

  KegSaved: defineChange('KEGS', 'Keg', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity('Kegs', 'A beer'),
    news: {
      key: byPerson,
      sentence: (changes) => `${who(changes)} edited the kegs of ${nameIn(changes)}`,
      link: () => '/kegs',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  BeerTypeSaved: defineChange('KEGS', 'BeerType', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity('Beer', 'A beer'),
    news: savedNews('beer', '/kegs'),
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
