/**
 * A number such as `2026-014` for each brew date, in order: counted within its year, as if the brewery had brewed every
 * fourth day since New Year before the first one.
 */
export function batchNumbers(brewDates: Date[]): string[] {
  const counted = new Map<number, number>()
  return brewDates.map((date) => {
    const year = date.getUTCFullYear()
    const dayOfYear = (date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000
    const count = (counted.get(year) ?? Math.floor(dayOfYear / 4)) + 1
    counted.set(year, count)
    return `${year}-${String(count).padStart(3, '0')}`
  })
}
