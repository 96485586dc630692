import { text } from '#web/ui/language/text.ts'

/** How long ago a moment was, in the largest suitable unit: just now, 5 min ago, 3 h ago, 2 days ago. */
export function ageText(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000)
  if (minutes < 1) return text('dates.justNow')
  if (minutes < 60) return text('dates.minutesAgo', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return text('dates.hoursAgo', { count: hours })
  return text('dates.daysAgo', { count: Math.floor(hours / 24) })
}
