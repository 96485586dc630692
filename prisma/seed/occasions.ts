import type { Brew, Move } from '#prisma/seed/brews/brews.ts'
import type { Calendar } from './calendar.ts'
import type { LogEntry } from '#prisma/seed/logs/logEntry.ts'
import { clara, eva } from './people.ts'

/** Entries besides the readings. */
function regular({ plan, row }: Brew, { ago }: Calendar): LogEntry[] {
  const [, finished] = plan.recipe.kind.temperature
  const isLager = plan.recipe.kind.daysToFinish > 10
  /** `day` is that of the brew, counted from 0. */
  const entry = (logType: LogEntry['logType'], day: number, hour: number, generalNotes: string): LogEntry => {
    const timestamp = ago(plan.brewed - day, hour, 20)
    return { logType, timestamp, equipmentId: row.fermenterId, generalNotes }
  }
  const raised = isLager
    ? 'Set point up to 54 °F for the diacetyl rest.'
    : `Set point up to ${Math.round(finished)} °F to finish clean.`
  const hopped = `Dry hop: ${plan.recipe.dryHop}. Purged with CO2 before and after.`
  const roused =
    'Gravity does not move. Roused the yeast with CO2 from below and raised the set point by two degrees.'
  return [
    entry('TEMPERATURE_ADJUSTMENT', isLager ? 10 : 3, 11, raised),
    ...(plan.recipe.dryHop ? [entry('DRY_HOP', 7, 10, hopped)] : []),
    ...(plan.story === 'stuck' ? [{ ...entry('GENERAL_NOTE', 7, 13, roused), by: eva }] : []),
  ]
}

const resolved = (entry: LogEntry): LogEntry => ({ ...entry, issueResolvedAt: entry.timestamp })

/** What was reported of a brew by its story. */
function issue({ plan, row }: Brew, { ago }: Calendar, { gravity, pH }: LogEntry): LogEntry[] {
  const report = (timestamp: Date, issueSeverity: 'HIGH' | 'LOW', issueDescription: string): LogEntry => ({
    logType: 'ISSUE_REPORT',
    equipmentId: row.fermenterId,
    issueFlag: true,
    timestamp,
    issueSeverity,
    issueDescription,
  })
  switch (plan.story) {
    case 'warm': {
      const text =
        'The glycol valve of FV-3 sticks: the tank stood at 74 °F after lunch. Valve opened by hand, watch it overnight.'
      return [{ ...report(ago(1, 17, 40), 'HIGH', text), temperature: 73.6, gravity, pH, by: clara }]
    }
    case 'contaminated': {
      const text = 'White film and a smell of solvent: wild yeast. This batch is lost.'
      return [{ ...resolved(report(ago(29, 9, 35), 'HIGH', text)), temperature: 73.1, gravity, pH, by: eva }]
    }
    case 'clogged': {
      const text = 'Blow-off hose clogged with hop matter, cleared before pressure built up.'
      return [resolved(report(ago(plan.brewed - 2, 12, 10), 'LOW', text))]
    }
    case 'stuck':
    case 'unread':
    case undefined:
      return []
  }
}

const isIn = (moves: Move[], midnight: Date) => {
  const entered = moves.find(({ to }) => to === 'FERMENTING')
  const left = moves.find(({ before }) => before.stage === 'FERMENTING')
  return ({ timestamp }: LogEntry) =>
    entered !== undefined && timestamp > entered.at && timestamp < (left?.at ?? midnight)
}

/** Dry hops, changes of temperature, notes and issues of a brew while it was in its fermenter. */
export function occasions(brew: Brew, last: LogEntry, calendar: Calendar): LogEntry[] {
  const happened = isIn(brew.moves, calendar.midnight)
  const unread = brew.plan.story === 'unread'
  const entries = [...regular(brew, calendar), ...issue(brew, calendar, last)].filter(happened)
  return unread ? entries.filter(({ timestamp }) => timestamp < last.timestamp) : entries
}
