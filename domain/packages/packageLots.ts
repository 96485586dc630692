import { codeOf, numberIn } from '#domain/stock/labelCodes.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'

export const packageLimits = { items: 20, count: 10_000, listed: 500 } as const

/** The code on the label of the lot of packages with this number, such as P-0001Y. */
export const packageLotCode = (number: number): string => codeOf('P', number)

/** The number of the lot of packages with this code, typed or scanned; null when it is none, or was misread. */
export const packageLotNumberOf = (code: string): number | null => numberIn('P', code)

/** What so many packages hold, in US barrels. */
export function packagedBBL(count: number, volumeBBL: number): number {
  return rounded(count * volumeBBL, storedDecimals.volume)
}

/** A day so many days after another one, both such as 2026-11-29. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Packages that a transaction says a batch filled, or, negative, that were returned to it. */
export interface FilledTransaction {
  id: string
  kegId: string
  batchNumber: string
  count: number
  at: Date
  /** The brewery's day, such as 2026-11-29. */
  day: string
}

/** What was filled together: of a batch, into one stock, on one day. */
export interface FilledRun extends Pick<FilledTransaction, 'kegId' | 'batchNumber' | 'day' | 'at'> {
  count: number
  /** What each transaction added to it, or returned of it. */
  lines: { transactionId: string; count: number; at: Date }[]
}

/** What was filled, by stock, batch and day, at the time of the first; what was returned is less of the latest before. */
export function filledRuns(transactions: readonly FilledTransaction[]): FilledRun[] {
  const runs: FilledRun[] = []
  for (const { id: transactionId, count, ...of } of transactions.toSorted(byTime)) {
    const same = runs.filter(({ kegId, batchNumber }) => kegId === of.kegId && batchNumber === of.batchNumber)
    const today = same.find(({ day }) => day === of.day)
    if (count > 0) {
      const run = today ?? { ...of, count: 0, lines: [] }
      if (!today) runs.push(run)
      if (run.count === 0) run.at = of.at
      run.count += count
      run.lines.push({ transactionId, count, at: of.at })
    }
    let returned = -count
    for (const run of same.toReversed()) {
      const fewer = Math.min(returned, run.count)
      if (fewer <= 0) continue
      returned -= fewer
      run.count -= fewer
      run.lines.push({ transactionId, count: -fewer, at: of.at })
    }
  }
  return runs.filter(({ count }) => count > 0)
}

const byTime = (one: FilledTransaction, other: FilledTransaction) => one.at.getTime() - other.at.getTime()
