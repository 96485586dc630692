import { z } from 'zod'
import { storedMessage } from '#domain/language/storedMessage.ts'
import { defineChange, type ActivityWords, type NamedChange } from '#domain/changes/changeDefinition.ts'
import { newestIn } from '#domain/changes/changeWords.ts'

const alertDetail = z.object({
  kind: z.string().optional(),
  title: z.string(),
  titleSaid: storedMessage.optional(),
})

/** A single alert by its title; several of the same moment by the first titles and a count. */
function alertActivity(
  action: string,
  several: string,
): (change: NamedChange<{ title: string }>) => ActivityWords {
  return ({ detail, alertTitles = [] }) => {
    if (alertTitles.length < 2) return { action, description: detail.title ?? '' }
    const more = alertTitles.length > 3 ? ` and ${alertTitles.length - 3} more` : ''
    return { action: several, description: `${alertTitles.slice(0, 3).join(', ')}${more}` }
  }
}

const updated = alertActivity('Alert updated', 'Alerts updated')
const acknowledged = alertActivity('Alert acknowledged', 'Alerts acknowledged')

/** Changes of alerts. */
export const alertChanges = {
  AlertRaised: defineChange('ALERTS', 'Alert', {
    audience: 'EVERYONE',
    detail: alertDetail,
    activity: alertActivity('Alert raised', 'Alerts raised'),
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
    activity: alertActivity('Alert cleared', 'Alerts cleared'),
    news: {
      key: () => 'all',
      sentence: (changes) =>
        changes.length === 1
          ? `Over: ${newestIn(changes).title ?? 'an alert'}`
          : `${changes.length} alerts are over`,
      link: () => '/dashboard',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
