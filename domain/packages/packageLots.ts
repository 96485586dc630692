import { codeOf, numberIn } from '#domain/stock/labelCodes.ts'

/** How a lot of packages came to be. */
export type PackageLotOrigin = 'PACKED' | 'OPENING' | 'UNKNOWN'

export const packageLimits = { items: 20, count: 10_000, held: 500, holdReason: 200, listed: 500 } as const

/** The code on the label of the lot of packages with this number, such as P-0001Y. */
export const packageLotCode = (number: number): string => codeOf('P', number)

/** The number of the lot of packages with this code, typed or scanned; null when it is none, or was misread. */
export const packageLotNumberOf = (code: string): number | null => numberIn('P', code)

/** What so many packages hold, in US barrels. */
export function packagedBBL(count: number, volumeBBL: number): number {
  return Math.round(count * volumeBBL * 1e4) / 1e4
}

/** A day so many days after another one, both such as 2026-11-29. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
