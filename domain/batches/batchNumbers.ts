/** The next free batch number of a year, such as 2024-001: one above the highest used. */
export function nextBatchNumber(given: Iterable<string>, year: number): string {
  let highest = 0
  for (const number of given) {
    const parts = /^(\d{4})-(\d{1,6})$/.exec(number.trim())
    if (parts && Number(parts[1]) === year) highest = Math.max(highest, Number(parts[2]))
  }
  return `${year}-${String(highest + 1).padStart(3, '0')}`
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
