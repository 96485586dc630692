import { addDays, type Day } from '#domain/batches/timeline.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The last day that a question looks ahead to: Friday, tomorrow, this week, the next 10 days, 2026-11-27. */
export function dayIn(text: string, today: Day): Day | undefined {
  const date = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]
  if (date) return date
  const ahead = /\b(?:in|within|next)(?: the)?(?: next)? (\d{1,2}) (day|week)s?\b/.exec(text)
  if (ahead) return addDays(today, Number(ahead[1]) * (ahead[2] === 'week' ? 7 : 1))
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const untilSunday = (7 - weekday) % 7
  if (/\bday after tomorrow\b/.test(text)) return addDays(today, 2)
  if (/\btomorrow\b/.test(text)) return addDays(today, 1)
  if (/\b(today|tonight|this (morning|afternoon|evening))\b/.test(text)) return today
  if (/\bnext week\b/.test(text)) return addDays(today, untilSunday + 7)
  if (/\bthis week\b|\bweekend\b/.test(text)) return addDays(today, untilSunday)
  const named = weekdays.findIndex((name) =>
    new RegExp(String.raw`\b${name.slice(0, 3)}(?:${name.slice(3)})?\b`).test(text),
  )
  if (named === -1) return undefined
  return addDays(today, (named - weekday + 7) % 7 || 7)
}

/** The day that a question looks back to, if any: yesterday, today. */
export function pastDayIn(text: string, today: Day): Day | undefined {
  if (/\byesterday\b|\blast night\b/.test(text)) return addDays(today, -1)
  return /\b(today|this morning)\b/.test(text) ? today : undefined
}
