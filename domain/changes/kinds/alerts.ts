import { z } from 'zod'
import { asWritten, message, type PlainId } from '#domain/language/message.ts'
import { storedMessage } from '#domain/language/storedMessage.ts'
import { defineChange, type ActivityWords, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { firstNames, newestIn } from '#domain/changes/changeWords.ts'

const alertDetail = z.object({
  kind: z.string().optional(),
  title: z.string(),
  titleSaid: storedMessage.optional(),
})

/** How many titles of alerts are listed; the others are counted. */
const listedTitles = 3

/** A single alert by its title; several of the same moment by the first titles and a count. */
function alertActivity(action: PlainId, several: PlainId): (change: OfAlert) => ActivityWords {
  return ({ detail, alertTitles = [] }) => {
    if (alertTitles.length < 2)
      return { action: message(action), description: detail.titleSaid ?? asWritten(detail.title ?? '') }
    return { action: message(several), description: firstNames(alertTitles, listedTitles) }
  }
}

type OfAlert = NamedChange<z.output<typeof alertDetail>>

const updated = alertActivity('activity.alertUpdated', 'activity.alertsUpdated')
const acknowledged = alertActivity('activity.alertAcknowledged', 'activity.alertsAcknowledged')

/** Changes of alerts. */
export const alertChanges = {
  AlertRaised: defineChange('ALERTS', 'Alert', {
    audience: 'EVERYONE',
    detail: alertDetail,
    activity: alertActivity('activity.alertRaised', 'activity.alertsRaised'),
    // Open alerts are shown above the news.
    news: null,
    unreadBy: 'EVERYONE',
    undo: null,
    vesselHistory: null,
  }),

  AlertUpdated: defineChange('ALERTS', 'Alert', {
    audience: 'EVERYONE',
    detail: alertDetail.extend({ acknowledged: z.boolean().optional() }),
    activity: (change) => (change.detail.acknowledged ? acknowledged(change) : updated(change)),
    news: null,
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  AlertCleared: defineChange('ALERTS', 'Alert', {
    audience: 'EVERYONE',
    detail: alertDetail,
    activity: alertActivity('activity.alertCleared', 'activity.alertsCleared'),
    news: {
      key: () => 'all',
      sentence: (changes) => {
        if (changes.length > 1) return message('news.alertsOver', { count: changes.length })
        const { title, titleSaid } = newestIn(changes)
        return message('news.over', { alert: titleSaid ?? title ?? message('news.anAlert') })
      },
      link: () => '/dashboard',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
