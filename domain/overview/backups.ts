/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
const kept = { days: 7, weeks: 4, months: 12 }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Nobody brews at 3:00. */
const quietHour = 3
/** A backup as young as this isn't made again at the quiet hour. */
const youngMs = 4 * hourMs

/** Whether the next daily backup is due: at the quiet hour, or when the last one is a day old. `hour` is the local one. */
export function isBackupDue(last: Date | null, now: Date, hour: number): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  return age >= dayMs || (hour === quietHour && age >= youngMs)
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs)
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** Which backups can be deleted, by the moments when they were made (UTC days, weeks from Monday, months). */
export function outlivedBackups(made: readonly Date[]): Date[] {
  const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime())
  const keep = new Set<Date>()
  const keepNewestOfEach = (periodOf: (at: Date) => number, count: number) => {
    const newest = new Map<number, Date>()
    for (const at of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at)
    for (const at of [...newest.values()].slice(0, count)) keep.add(at)
  }
  keepNewestOfEach(dayOf, kept.days)
  keepNewestOfEach(weekOf, kept.weeks)
  keepNewestOfEach(monthOf, kept.months)
  return made.filter((at) => !keep.has(at))
}
