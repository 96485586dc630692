import type { Brew } from '#prisma/seed/brews/brews.ts'
import { daysBetween, minutesAfter } from '#prisma/seed/calendar.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { fermentationOf } from './fermentationCourse.ts'
import type { LogEntry } from './logEntry.ts'
import type { Random } from '#prisma/seed/random.ts'
import { fermentationRemark, tasting } from './remarks.ts'
import type { Phase } from './remarks.ts'

/** When the readings of a brew end: it left the fermenter, was dumped, was forgotten, or the day is over. */
function endOfReadings(brew: Brew, { ago, midnight }: Calendar): Date {
  if (brew.plan.story === 'unread') return ago(3, 18)
  const left = brew.moves.find(({ before }) => before.stage === 'FERMENTING')
  return left?.at ?? midnight
}

/** At pitching, then in the morning, and until most of the sugar is gone in the afternoon too. */
function timesOfReadings(brew: Brew, start: Date, calendar: Calendar, random: Random): Date[] {
  const end = endOfReadings(brew, calendar)
  const times = [minutesAfter(start, 30)]
  for (let daysAgo = brew.plan.brewed - 1; daysAgo >= 1; daysAgo--) {
    const morning = calendar.ago(daysAgo, 8, 5 + random.whole(0, 25))
    times.push(morning)
    const isFast = daysBetween(start, morning) < brew.plan.recipe.kind.daysToFinish * 1.3
    if (isFast) times.push(calendar.ago(daysAgo, 16, 30 + random.whole(0, 25)))
  }
  return times.filter((time) => time < end)
}

function phaseOf({ plan: { recipe, story } }: Brew, days: number, gravity: number): Phase {
  const share = (recipe.og - gravity) / (recipe.og - recipe.fg)
  if (story === 'stuck' && days > recipe.kind.daysToFinish * 0.6) return 'stuck'
  return share < 0.1 ? 'slow' : share < 0.88 ? 'fast' : 'done'
}

/** The readings of a brew in its fermenter. */
export function fermentationLogs(brew: Brew, calendar: Calendar, random: Random): LogEntry[] {
  const start = brew.row.fermentingStartDate
  if (!start) return []
  const measure = fermentationOf(brew, random)
  return timesOfReadings(brew, start, calendar, random).map((timestamp, index) => {
    const days = daysBetween(start, timestamp)
    const measured = measure(days)
    const phase = phaseOf(brew, days, measured.gravity)
    return {
      logType: 'FERMENTATION_CHECK',
      timestamp,
      equipmentId: brew.row.fermenterId,
      ...measured,
      appearance: phase === 'done' ? 'CLOUDY' : 'OPAQUE',
      generalNotes:
        index === 0 ? 'Pitched and oxygenated, blow-off in place.' : fermentationRemark(random, phase),
      ...(phase === 'done' && tasting(random)),
    }
  })
}
