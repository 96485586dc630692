/** The Monday of a day's week. */
function weekOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

/** The newest of each of the last periods that have one. */
function newestOf(names: readonly string[], periodOf: (day: string) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const name of names.toSorted()) newest.set(periodOf(/\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? ''), name)
  return [...newest.entries()]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, count)
    .map(([, name]) => name)
}

/**
 * Which of all backups that were made are still there, by docs/operations/backups.md: the newest of the last 7 days, 4 weeks and
 * 12 months that have one, by UTC days and weeks from Monday.
 */
export function expectedBackups(made: readonly string[]): string[] {
  const stored = [
    ...newestOf(made, (day) => day, 7),
    ...newestOf(made, weekOf, 4),
    ...newestOf(made, (day) => day.slice(0, 7), 12),
  ]
  return [...new Set(stored)].sort()
}
