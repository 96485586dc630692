import type { Brew } from '#prisma/seed/brews/brews.ts'
import { daysBetween, minutesAfter } from '#prisma/seed/calendar.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import type { LogEntry } from './logEntry.ts'
import type { Random } from '#prisma/seed/random.ts'
import { conditioningRemark, tasting } from './remarks.ts'

const clearing = ['CLOUDY', 'HAZY', 'SLIGHTLY_HAZY', 'CLEAR'] as const

/** Hazy styles get no clearer than this. */
const hazyStyles = new Map([
  ['Wheat Beer', 'CLOUDY'],
  ['Double IPA', 'HAZY'],
] as const)

/** The transfer into the brite tank and one check a day until the kegs are filled; `last` is the final reading. */
export function conditioningLogs(brew: Brew, last: LogEntry, calendar: Calendar, random: Random): LogEntry[] {
  const start = brew.row.conditioningStartDate
  if (!start) return []
  const from = brew.row.fermenterId?.replace('demo-', '').toUpperCase()
  const into = brew.row.briteTankId?.replace('demo-', '').toUpperCase()
  const { gravity } = last
  const transfer: LogEntry = {
    logType: 'TRANSFER',
    timestamp: minutesAfter(start, 25),
    equipmentId: brew.row.briteTankId,
    temperature: Number(random.between(37, 40).toFixed(1)),
    gravity,
    pressure: 2,
    generalNotes: `Transferred from ${from} to ${into}, closed and under CO2.`,
  }
  const end = brew.row.keggingDate ?? calendar.midnight
  const times = Array.from({ length: brew.plan.conditioned ?? 0 }, (_, index) =>
    calendar.ago((brew.plan.conditioned ?? 0) - 1 - index, 9, 10 + random.whole(0, 30)),
  ).filter((time) => time < end)
  const checks = times.map((timestamp, index): LogEntry => {
    const share = daysBetween(start, timestamp) / brew.plan.recipe.days[1]
    const hazy = [...hazyStyles].find(([style]) => style === brew.plan.recipe.style)?.[1]
    return {
      logType: 'CONDITIONING_CHECK',
      timestamp,
      equipmentId: brew.row.briteTankId,
      temperature: Number(random.between(34, 36.5).toFixed(1)),
      gravity,
      pH: last.pH,
      pressure: Number((Math.min(12.5, 3 + 10 * share) + random.between(0, 0.6)).toFixed(1)),
      co2: Number((Math.min(2.5, 1.1 + 1.7 * share) + 0.02 * (index % 3)).toFixed(2)),
      dissolvedOxygen: 18 + ((index * 7) % 19),
      appearance: hazy ?? clearing[Math.min(3, Math.floor(share * 4))],
      generalNotes: conditioningRemark(random),
      ...tasting(random),
    }
  })
  return [transfer, ...checks]
}
