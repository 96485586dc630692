import { formatShortDay, formatTime } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { figure } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'

/** The labels of ticks that are closer than what a label can tell apart: each once, the others empty. */
export function withoutRepeats(labels: readonly string[]): string[] {
  return labels.map((label, at) => (labels.indexOf(label) === at ? label : ''))
}

/** The labels of time ticks, on the brewery's clock: days; the hours as well while there is one day at most, since they repeat on the next. */
export function timeTicks(ticks: readonly number[]): string[] {
  const times = ticks.map((seconds) => new Date(seconds * 1_000))
  const isMidnight = (time: Date) => formatTime(time) === '00:00'
  const hasHours = times.filter(isMidnight).length < 2
  return times.map((time) =>
    isMidnight(time) ? formatShortDay(dayAt(time)) : hasHours ? formatTime(time) : '',
  )
}

const [hourSeconds, daySeconds] = [3_600, 86_400]

/** The distances of ticks that are counted from the start, in seconds: six minutes to four weeks. */
export const dayIncrements = [
  ...[0.1, 0.5, 1, 2, 4, 8, 12].map((hours) => hours * hourSeconds),
  ...[1, 2, 5, 7, 14, 28].map((days) => days * daySeconds),
]

/** The labels of ticks that are counted from the start: days, or hours where they are closer. */
export function dayTicks(ticks: readonly number[]): string[] {
  const isByHour = ticks.some((seconds) => seconds % daySeconds !== 0)
  return ticks.map((seconds) =>
    isByHour
      ? text('charts.onHour', { hour: figure(seconds / hourSeconds, seconds % hourSeconds === 0 ? 0 : 1) })
      : text('charts.onDay', { day: String(Math.round(seconds / daySeconds)) }),
  )
}
