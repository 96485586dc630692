import { message } from '#domain/language/message.ts'
import { momentFrom } from '#domain/language/ofThisYear.ts'
import { numberText } from '#domain/language/numbers.ts'
import type { Finding } from './alerts.ts'

/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
const kept = { days: 7, weeks: 4, months: 12 }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Nobody brews at 3:00. */
const quietHour = 3
/** A backup as young as this isn't made again at the quiet hour. */
const youngMs = 4 * hourMs

/** Whether the next daily backup is due: at the quiet hour, or when the last one is a day old. `hour` is that of the brewery's clock. */
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

/** A daily backup is late after this many hours. */
const lateHours = 26
/** The first one is made a minute after the start; after an hour without, something is wrong. */
const firstWithinMs = hourMs

/** Whether the daily backups are late. `begunAt`: since when this process makes them. */
export function areBackupsLate(last: Date | null, begunAt: Date, now: Date): boolean {
  return last
    ? now.getTime() - last.getTime() >= lateHours * hourMs
    : now.getTime() - begunAt.getTime() >= firstWithinMs
}

/** What all findings of backups have in common. */
const ofBackups = { kind: 'BACKUP_LATE', link: '/admin?view=settings' } as const

/** The finding of late backups, for administrators. It stays the same for as long as the last backup does. */
export function backupAlert(
  last: { madeAt: Date } | null,
  begunAt: Date,
  clock: { now: Date; zone: string },
): Finding | null {
  if (!areBackupsLate(last?.madeAt ?? null, begunAt, clock.now)) return null
  return {
    key: 'BACKUP_LATE',
    ...ofBackups,
    severity: 'ERROR',
    title: message('alerts.backupTitle'),
    message: last
      ? message('alerts.backup', { at: momentFrom(clock, last.madeAt) })
      : message('alerts.noBackup'),
  }
}

/** The finding of a backup that failed, told at once: it is retried, and late only a day after the last. */
export function failedBackupAlert(
  failed: { at: Date; folder: string } | null,
  clock: { now: Date; zone: string },
): Finding | null {
  if (!failed) return null
  return {
    key: 'BACKUP_LATE:FAILED',
    ...ofBackups,
    severity: 'WARNING',
    title: message('alerts.backupFailedTitle'),
    message: message('alerts.backupFailed', { folder: failed.folder, at: momentFrom(clock, failed.at) }),
  }
}

/** How a restore for a test went: LOCKED where the key is elsewhere, NOT_ALLOWED where the role may not create a database. */
export const restoreTestOutcomes = ['RESTORED', 'FAILED', 'LOCKED', 'NOT_ALLOWED'] as const

/** A restore of the newest backup into a database of its own. */
export interface RestoreTest {
  at: Date
  name: string
  outcome: (typeof restoreTestOutcomes)[number]
  /** Why it failed, in the words of the log; null otherwise. */
  reason: string | null
  /** How many rows the backup has, all of which were restored; 0 otherwise. */
  rows: number
}

/** A backup is restored for a test after so many days; after one that was not, the next one is tried. */
const testDays = { usual: 30, untilRestored: 1 }

/**
 * Whether the newest backup is to be restored for a test: at the quiet hour, or where the server is off then, when that was missed for
 * a day. `begunAt`: since when this process runs.
 */
export function isRestoreTestDue(last: RestoreTest | null, begunAt: Date, now: Date, hour: number): boolean {
  const days = last ? testDays[last.outcome === 'RESTORED' ? 'usual' : 'untilRestored'] : 0
  const overdueMs = now.getTime() - (last?.at ?? begunAt).getTime() - days * dayMs
  return overdueMs >= dayMs || (hour === quietHour && (last === null || overdueMs >= -hourMs))
}

/** The finding of a backup that could not be restored for a test. */
export function restoreTestAlert(
  test: RestoreTest | null,
  clock: { now: Date; zone: string },
): Finding | null {
  if (test?.outcome !== 'FAILED') return null
  const { name, reason, at } = test
  return {
    key: 'BACKUP_LATE:RESTORE_TEST',
    ...ofBackups,
    severity: 'ERROR',
    title: message('alerts.restoreTestTitle'),
    message: message('alerts.restoreTest', { name, reason: reason ?? '', at: momentFrom(clock, at) }),
  }
}

/** The clocks of several servers differ by less than this, in ms. */
const clockToleranceMs = hourMs

/** The finding of a backup of a later time, such as of a clock that was wrong: it doesn't count, and doesn't say so by itself. */
export function laterBackupAlert(
  made: readonly { name: string; madeAt: Date }[],
  clock: { now: Date; zone: string },
): Finding | null {
  const later = made.find(({ madeAt }) => madeAt.getTime() - clock.now.getTime() > clockToleranceMs)
  if (!later) return null
  return {
    key: 'BACKUP_LATE:LATER',
    ...ofBackups,
    severity: 'WARNING',
    title: message('alerts.backupLaterTitle'),
    message: message('alerts.backupLater', { name: later.name, at: momentFrom(clock, later.madeAt) }),
  }
}

/** A backup that can't be opened with a setting as it is. */
export interface ClosedBackup {
  name: string
  setting: 'BACKUP_PASSPHRASE' | 'BACKUP_IDENTITY_FILE'
}

/** The finding of an encrypted backup that can't be opened, so that nobody learns it from a restore. */
export function backupKeyAlert(closed: ClosedBackup | null): Finding | null {
  if (!closed) return null
  return {
    key: 'BACKUP_LATE:KEY',
    ...ofBackups,
    severity: 'ERROR',
    title: message('alerts.backupClosedTitle'),
    message: message('alerts.backupClosed', { ...closed }),
  }
}

/** A copy is late this many ms after its backup was made: gigabytes take their time. */
const copyWithinMs = 2 * hourMs

/** The finding of a backup that is not in the second place hours after it was made. */
export function secondBackupAlert(
  second: { place: string; missing: readonly { madeAt: Date }[] } | null,
  clock: { now: Date; zone: string },
): Finding | null {
  const late = second?.missing.findLast(
    ({ madeAt }) => clock.now.getTime() - madeAt.getTime() >= copyWithinMs,
  )
  if (!second || !late) return null
  return {
    key: 'BACKUP_LATE:SECOND',
    ...ofBackups,
    severity: 'ERROR',
    title: message('alerts.backupNotCopiedTitle'),
    message: message('alerts.backupNotCopied', {
      place: second.place,
      at: momentFrom(clock, late.madeAt),
    }),
  }
}

/** A size in the unit that suits it, as a language writes it: 512 kB, 4.2 MB, 4,2 Mo. */
export function sizeText(bytes: number, locale = 'en-US'): string {
  const sized = (size: number, unit: string, digits: number) =>
    numberText(locale, size, {
      ...{ style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits },
    })
  if (bytes < 1e6) return sized(Math.max(1, Math.round(bytes / 1e3)), 'kilobyte', 0)
  return bytes < 1e9 ? sized(bytes / 1e6, 'megabyte', 1) : sized(bytes / 1e9, 'gigabyte', 1)
}
