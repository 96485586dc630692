import { text } from '#web/ui/language/text.ts'
import type { ChartZoom } from './chartZoom.ts'
import { followed, rangeInAddress, shownOf, type CurveRange } from './curveRange.ts'
import { shortestSpan, spanOf, type Range } from './range.ts'

const dayMs = 86_400_000

/** The ends of a curve that can be chosen, from the shortest on. */
const lasts = {
  day: { label: 'charts.lastDay', last: dayMs },
  week: { label: 'charts.lastWeek', last: 7 * dayMs },
  month: { label: 'charts.lastMonth', last: 30 * dayMs },
  year: { label: 'charts.lastYear', last: 365 * dayMs },
} as const

interface Chosen {
  /** Until when it is drawn beyond its end, as forecast. */
  ahead?: number | undefined
  /** Whether the end of the limits is now. */
  isLive: boolean
  chosen: CurveRange | null
  choose: (range: CurveRange | null) => void
  /** Which ends are offered, where they are shorter than the whole. */
  spans: readonly (keyof typeof lasts)[]
}

/** The zoom of a curve between limits, by what somebody has chosen. */
export function zoomWithin(
  { from, to }: Range,
  { ahead = to, isLive, chosen, choose, spans }: Chosen,
): Omit<ChartZoom, 'select'> {
  const limits = { from, to: Math.max(to, from + shortestSpan) }
  const written = chosen && rangeInAddress(chosen)
  return {
    range: shownOf(chosen, { from, to }),
    limits: { from, to: Math.max(limits.to, ahead) },
    choices: spans
      .map((name) => lasts[name])
      .filter(({ last }) => last < spanOf(limits))
      .map(({ label, last }) => ({
        label: text(label),
        isChosen: written === rangeInAddress({ last }),
        choose: () => choose({ last }),
      })),
    show: (next) => choose(next && followed(next, limits, isLive)),
  }
}
