const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const dayMs = 24 * 3_600_000

/** When something is due, relative to a calendar day: late, today, tomorrow, or the day of the week. */
export function dueText(due: string, today: string): string {
  const day = Date.parse(`${due}T12:00:00Z`)
  const days = Math.round((day - Date.parse(`${today}T12:00:00Z`)) / dayMs)
  if (days < 0) return `${-days} d late`
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return weekdays[new Date(day).getUTCDay()] ?? due
}
