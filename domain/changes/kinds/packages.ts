import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import {
  about,
  byPerson,
  nameIn,
  nameOr,
  newestIn,
  savedActivity,
  wasAdded,
  who,
} from '#domain/changes/changeWords.ts'
import { recordedLater } from '#domain/changes/recordedLater.ts'
import { savedChange } from '#domain/changes/savedChange.ts'
import { message } from '#domain/language/message.ts'
import { countDetail, movedPackages, withReason } from './kegs.ts'

const lotWords = { HELD: 'activity.lotHeld', RELEASED: 'activity.lotReleased' } as const
const lotNews = { HELD: 'news.lotsHeld', RELEASED: 'news.lotsReleased' } as const

/** Changes of package formats, of packages beside the two sizes of kegs, and of lots of packages. */
export const packageChanges = {
  FormatSaved: savedChange('KEGS', 'PackageFormat', {
    activity: {
      added: 'activity.formatAdded',
      edited: 'activity.formatEdited',
      retired: 'activity.formatRemoved',
      restored: 'activity.formatRestored',
      unnamed: 'activity.aFormat',
    },
    news: {
      added: 'news.formatAdded',
      edited: 'news.formatEdited',
      retired: 'news.formatRemoved',
      restored: 'news.formatRestored',
    },
    link: '/kegs/formats',
    undo: 'editFormats',
  }),

  PackageCountChanged: defineChange('KEGS', 'PackageStock', {
    audience: 'EVERYONE',
    detail: countDetail,
    activity: (change) => {
      const { delta = 0, reason } = change.detail
      const name = nameOr(change, 'activity.aBeer')
      if (delta === 0)
        return {
          action: message('activity.packagesUnchanged'),
          description: about(name, message('activity.noneToRemove')),
        }
      const packages = message('activity.packages', { count: Math.abs(delta) })
      return {
        action: message(delta < 0 ? 'activity.packagesRemoved' : 'activity.packagesAdded'),
        description: recordedLater(about(name, withReason(packages, delta, reason ?? null)), [change]),
      }
    },
    news: {
      key: ({ entityId }) => entityId,
      sentence: (changes) => recordedLater(movedPackages('packages', changes), changes),
      link: () => '/kegs',
    },
    unreadBy: null,
    undo: 'adjustKegs',
    vesselHistory: null,
  }),

  PackageStockSaved: defineChange('KEGS', 'PackageStock', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity({
      added: 'activity.packagesAdded',
      edited: 'activity.packagesEdited',
      unnamed: 'activity.aBeer',
    }),
    news: {
      key: byPerson,
      sentence: (changes) =>
        message(wasAdded(changes) ? 'news.packagesBegun' : 'news.packagesEdited', {
          who: who(changes),
          beer: nameIn(changes),
        }),
      link: () => '/kegs',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  PackageLotSaved: defineChange('KEGS', 'PackageLot', {
    audience: 'EVERYONE',
    detail: z.object({
      version: z.number(),
      /** As on its label. */
      code: z.string(),
      act: z.enum(['HELD', 'RELEASED']),
      reason: z.string().nullable(),
    }),
    activity: (change) => {
      const { act = 'HELD', reason, code: lot = '' } = change.detail
      const what = reason
        ? message('activity.lotHeldFor', { lot, reason })
        : message('activity.lotNamed', { lot })
      return { action: message(lotWords[act]), description: about(nameOr(change, 'activity.aBeer'), what) }
    },
    news: {
      key: (change) => `${change.by ?? ''}:${change.name ?? ''}:${change.detail.act ?? ''}`,
      sentence: (changes) => {
        const { act = 'HELD' } = newestIn(changes)
        const lots = { list: [...new Set(changes.map(({ detail }) => detail.code ?? ''))] }
        return message(lotNews[act], { who: who(changes), name: nameIn(changes), lots })
      },
      link: ({ entityId }) => `/kegs?lot=${entityId}`,
    },
    unreadBy: null,
    undo: 'holdLots',
    vesselHistory: null,
  }),
}
