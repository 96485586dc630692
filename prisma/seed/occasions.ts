import type { Brew, Move } from '#prisma/seed/brews/brews.ts'
import type { Calendar } from './calendar.ts'
import type { LogEntry } from '#prisma/seed/logs/logEntry.ts'
import { clara, eva } from './people.ts'

/** Entries besides the readings. `on` is the day of the brew, counted from 0. */
function regular({ plan, row }: Brew, { ago }: Calendar): LogEntry[] {
  const [, finished] = plan.recipe.kind.temperature
  const isLager = plan.recipe.kind.daysToFinish > 10
  const on = (day: number, hour: number) => ago(plan.brewed - day, hour, 20)
  const raised: LogEntry = {
    logType: 'TEMPERATURE_ADJUSTMENT',
    timestamp: on(isLager ? 10 : 3, 11),
    equipmentId: row.fermenterId,
    generalNotes: isLager
      ? 'Set point up to 54 °F for the diacetyl rest.'
      : `Set point up to ${Math.round(finished)} °F to finish clean.`,
  }
  const hopped: LogEntry = {
    logType: 'DRY_HOP',
    timestamp: on(7, 10),
    equipmentId: row.fermenterId,
    generalNotes: `Dry hop: ${plan.recipe.dryHop}. Purged with CO2 before and after.`,
  }
  const roused: LogEntry = {
    logType: 'GENERAL_NOTE',
    timestamp: on(7, 13),
    equipmentId: row.fermenterId,
    generalNotes:
      'Gravity does not move. Roused the yeast with CO2 from below and raised the set point by two degrees.',
    by: eva,
  }
  return [raised, ...(plan.recipe.dryHop ? [hopped] : []), ...(plan.story === 'stuck' ? [roused] : [])]
}

function issue({ plan, row }: Brew, { ago }: Calendar, last: LogEntry): LogEntry[] {
  const flagged = { logType: 'ISSUE_REPORT', equipmentId: row.fermenterId, issueFlag: true } as const
  const { gravity, pH } = last
  if (plan.story === 'warm') {
    const issueDescription =
      'The glycol valve of FV-3 sticks: the tank stood at 74 °F after lunch. Valve opened by hand, watch it overnight.'
    return [
      {
        ...flagged,
        timestamp: ago(1, 17, 40),
        temperature: 73.6,
        gravity,
        pH,
        issueSeverity: 'HIGH',
        issueDescription,
        by: clara,
      },
    ]
  }
  if (plan.story === 'contaminated') {
    const issueDescription = 'White film and a smell of solvent: wild yeast. This batch is lost.'
    return [
      {
        ...flagged,
        timestamp: ago(29, 9, 35),
        temperature: 73.1,
        gravity,
        pH,
        issueSeverity: 'HIGH',
        issueDescription,
        by: eva,
      },
    ]
  }
  if (plan.story === 'clogged') {
    const issueDescription = 'Blow-off hose clogged with hop matter, cleared before pressure built up.'
    return [{ ...flagged, timestamp: ago(plan.brewed - 2, 12, 10), issueSeverity: 'LOW', issueDescription }]
  }
  return []
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
