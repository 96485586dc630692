import { z } from 'zod'
import {
  defineChange,
  editedFields,
  savedDetail,
  type NamedChange,
} from '#domain/changes/changeDefinition.ts'
import { about, byPerson, nameIn, nameOr, savedActivity, wasAdded, who } from '#domain/changes/changeWords.ts'
import { savedChange } from '#domain/changes/savedChange.ts'
import { recordedLater } from '#domain/changes/recordedLater.ts'
import { message, type Message } from '#domain/language/message.ts'
import { kegReasons, kegSizeLabels, usualReason, type KegReason } from '#domain/stock/kegs.ts'

/** How many kegs of a beer, or packages of a beer and format, were added and removed by these changes. */
export function movedPackages(
  what: 'kegs' | 'packages',
  changes: readonly NamedChange<{ delta: number }>[],
): Message {
  const deltas = changes.map(({ detail }) => detail.delta ?? 0)
  const added = deltas.filter((delta) => delta > 0).reduce((sum, delta) => sum + delta, 0)
  const removed = deltas.filter((delta) => delta < 0).reduce((sum, delta) => sum - delta, 0)
  const beer = nameIn(changes)
  if (added > 0 && removed > 0) return message(`news.${what}Both`, { beer, added, removed })
  if (added > 0) return message(`news.${what}Added`, { beer, added })
  return removed > 0
    ? message(`news.${what}Removed`, { beer, removed })
    : message(`news.${what}Counted`, { beer })
}

/** Moved kegs and why, unless for the usual reason. */
export function withReason(what: Message, delta: number, reason: KegReason | null): Message {
  if (!reason || reason === usualReason(delta)) return what
  if (reason === 'SOLD') return message('activity.saleReversed', { what })
  return message('activity.because', { what, reason })
}

/** What a change of a count says, of kegs or of packages of another format. */
export const countDetail = z.object({
  delta: z.number(),
  reason: z.enum(kegReasons).nullable(),
  transactionId: z.string(),
  /** The id of the batch that filled them, or to which they were returned. */
  filledBy: z.string().optional(),
  /** The lots that it moved. */
  lotIds: z.array(z.string()).optional(),
  /** What was lost while they were filled, in US barrels. */
  lossBBL: z.number().optional(),
  /** What filling them left in the tank, and what was recorded before. */
  left: z.object({ from: z.number().nullable(), to: z.number() }).optional(),
  /** ISO 8601; without it, it was done when it was recorded. */
  occurredAt: z.string().optional(),
  version: z.number(),
  fields: editedFields,
})

/** Changes of kegs and beer types. */
export const kegChanges = {
  KegCountChanged: defineChange('KEGS', 'Keg', {
    audience: 'EVERYONE',
    detail: countDetail,
    activity: (change) => {
      const { delta = 0, reason } = change.detail
      const beer = nameOr(change, 'activity.aBeer')
      if (delta === 0) {
        const none = message('activity.noneToRemove')
        return { action: message('activity.kegsUnchanged'), description: about(beer, none) }
      }
      const count = Math.abs(delta)
      const kegs = change.kegSize
        ? message('activity.kegsOf', { count, size: kegSizeLabels[change.kegSize] })
        : message('activity.kegs', { count })
      return {
        action: message(delta < 0 ? 'activity.kegsRemoved' : 'activity.kegsAdded'),
        description: recordedLater(about(beer, withReason(kegs, delta, reason ?? null)), [change]),
      }
    },
    news: {
      key: ({ name, entityId }) => name ?? entityId,
      sentence: (changes) => recordedLater(movedPackages('kegs', changes), changes),
      link: () => '/kegs',
    },
    unreadBy: null,
    undo: 'adjustKegs',
    vesselHistory: null,
  }),

  KegSaved: defineChange('KEGS', 'Keg', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity({
      added: 'activity.kegsSaved',
      edited: 'activity.kegsEdited',
      unnamed: 'activity.aBeer',
    }),
    news: {
      key: byPerson,
      sentence: (changes) =>
        message(wasAdded(changes) ? 'news.kegsBegun' : 'news.kegsEdited', {
          who: who(changes),
          beer: nameIn(changes),
        }),
      link: () => '/kegs',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  BeerTypeSaved: savedChange('KEGS', 'BeerType', {
    activity: {
      added: 'activity.beerAdded',
      edited: 'activity.beerEdited',
      unnamed: 'activity.aBeer',
    },
    news: { added: 'news.beerAdded', edited: 'news.beerEdited' },
    link: '/kegs',
    undo: null,
  }),
}
