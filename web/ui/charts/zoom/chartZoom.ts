import { moved, spanOf, within, zoomed, type Range } from './range.ts'

/** How a chart is zoomed: by buttons, keys, drags and pinches. */
export interface ChartZoom {
  /** What is shown; null for everything. */
  range: Range | null
  /** From the first to the last moment that can be shown. */
  limits: Range
  /** Named ranges, such as the last day, and which of them is shown. */
  choices: readonly { label: string; isChosen: boolean; choose: () => void }[]
  show: (range: Range | null) => void
  /** While a part is being selected: what is done with it. */
  select: ((range: Range) => void) | null
}

/** The range that is shown, in numbers. */
export const rangeOfZoom = ({ range, limits }: Pick<ChartZoom, 'range' | 'limits'>): Range => range ?? limits

/** Shows a range as far as there is something to show; null where that is everything. */
export function showWithin({ limits, show }: Pick<ChartZoom, 'limits' | 'show'>, range: Range | null): void {
  const shown = range && within(range, limits)
  show(shown && spanOf(shown) < spanOf(limits) ? shown : null)
}

/** How much closer or wider one step shows a chart, and the share of what is shown that a move skips. */
const [closer, further] = [1 / 2, 1 / 2]

/** What the buttons and keys of a zoom do. */
export const zoomSteps = {
  in: (range: Range, around?: number) => zoomed(range, closer, around),
  out: (range: Range, around?: number) => zoomed(range, 1 / closer, around),
  earlier: (range: Range) => moved(range, -further),
  later: (range: Range) => moved(range, further),
}

/** The range that a key leads to: undefined for other keys, null for everything. */
export function rangeByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  range: Range,
  around?: number,
): Range | null | undefined {
  if (key === '+' || key === '=') return zoomSteps.in(range, around)
  if (key === '-' || key === '_') return zoomSteps.out(range, around)
  if (key === '0') return null
  if (shiftKey && key === 'ArrowLeft') return zoomSteps.earlier(range)
  return shiftKey && key === 'ArrowRight' ? zoomSteps.later(range) : undefined
}
