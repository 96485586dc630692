import { addDays, daysBetween, type Day } from '#domain/batches/timeline.ts'
import type { BreweryClock } from '#api/features/brewery/breweryClock.service.ts'

/** User input on one line, without characters that are special in Markdown or in the data markers. */
export function plain(text: string, max = 200): string {
  const line = text
    .replace(/[<>|`*_[\]#]/g, (mark) => look[mark] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}

const look: Record<string, string> = { '<': '‹', '>': '›', '[': '(', ']': ')', '|': '/' }

/** Lines as a Markdown list, or a sentence when there is none. */
export function listOr(lines: readonly string[], nothing: string): string {
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : nothing
}

/** A number with at most so many decimals, as people write it. */
export function figure(value: number, decimals = 1): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}

const date = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A moment such as Nov 23, 2:03 PM CST, on the brewery's clock. */
export function momentText(at: Date, { zone }: Pick<BreweryClock, 'zone'>): string {
  const moment = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  return moment.format(at).replace(/\u202f/g, ' ')
}

/** A calendar day such as Fri, Nov 27; today and tomorrow are said so. */
export function dayText(day: Day, today: Day): string {
  const text = date.format(new Date(`${day}T12:00:00Z`))
  const ahead = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[day]
  const year = Math.abs(daysBetween(today, day)) > 180 ? ` ${day.slice(0, 4)}` : ''
  return ahead ? `${ahead} (${text})` : `${text}${year}`
}

/** A decimal column as a number; null stays null. */
export function numberOf(value: { toString(): string } | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
