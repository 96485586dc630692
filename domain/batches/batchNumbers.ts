/** How many characters a batch number has at most. */
export const longestNumber = 40

/** The next free batch number of a year, such as 2024-001: one above the highest used. */
export function nextBatchNumber(given: Iterable<string>, year: number): string {
  let highest = 0
  for (const number of given) {
    const parts = /^(\d{4})-(\d{1,6})$/.exec(number.trim())
    if (parts && Number(parts[1]) === year) highest = Math.max(highest, Number(parts[2]))
  }
  return `${year}-${String(highest + 1).padStart(3, '0')}`
}

const letters = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** The next free number for what is split off a batch, such as 2024-001-B; null where no letter is left or it would be too long. */
export function nextSplitNumber(batchNumber: string, given: Iterable<string>): string | null {
  const taken = new Set(given)
  const free = letters.map((letter) => `${batchNumber}-${letter}`).find((number) => !taken.has(number))
  return free && free.length <= longestNumber ? free : null
}

/** The address of a batch in the web client; without brackets, which would end a link in Markdown. */
export function batchPath(batchNumber: string): string {
  const number = encodeURIComponent(batchNumber).replaceAll('(', '%28').replaceAll(')', '%29')
  return `/batch?number=${number}`
}

/** The address of whichever batch is in a vessel, for the tank itself. */
export function vesselBatchPath(label: string): string {
  return `/batch?vessel=${encodeURIComponent(label)}`
}
