/** How many days the dashboard's revenue, barrels and recipes look back. */
export const windowDays = 30

/** How many weeks its charts look back. */
export const chartWeeks = 12

/** The length of each list on the dashboard. */
export const shownOnDashboard = { alerts: 5, upcoming: 7, lowStock: 10, topRecipes: 5 } as const

/** A share in percent with one decimal; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0
}

/** The progress shown for a count on a metric card: ten times the count, capped at 100. */
export function countProgress(count: number): number {
  return Math.min(100, count * 10)
}

/** The color of the low stock card: red when more than 5 ingredients are low or out. */
export function lowStockTone(count: number): 'green' | 'yellow' | 'red' {
  if (count > 5) return 'red'
  return count > 0 ? 'yellow' : 'green'
}

/** The color of an elapsed share of the expected days: green under 50 %, yellow under 85 %, orange under 100 %, else red. */
export function elapsedTone(percent: number): 'green' | 'yellow' | 'orange' | 'red' {
  if (percent < 50) return 'green'
  if (percent < 85) return 'yellow'
  return percent < 100 ? 'orange' : 'red'
}
