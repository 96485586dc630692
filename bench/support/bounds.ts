import { short } from './figures.ts'

/**
 * Ends the measurement with 1, saying what was exceeded, if a figure is over its bound or was not measured. Bounds are
 * ratios of figures of one run, or amounts that no machine changes: see docs/decisions/bounds.md.
 */
export function holdTo(what: string, figure: number, most: number): void {
  if (figure <= most) return
  console.error(`Over its bound: ${what}: ${short(figure)}, at most ${most}.`)
  process.exitCode = 1
}
