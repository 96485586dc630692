interface Entry {
  timestamp: string
  gravity?: number | null
}

/** The gravities that were logged, each with its moment; entries without one are left out. */
export function gravitiesOf(entries: readonly Entry[]): { timestamp: Date; gravity: number }[] {
  return entries.flatMap(({ timestamp, gravity }) =>
    typeof gravity === 'number' ? [{ timestamp: new Date(timestamp), gravity }] : [],
  )
}
