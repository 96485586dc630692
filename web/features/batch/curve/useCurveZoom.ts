import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChartZoom } from '#web/ui/charts/zoom/chartZoom.ts'
import { shortestSpan, spanOf, type Range } from '#web/ui/charts/zoom/range.ts'
import { text } from '#web/ui/language/text.ts'
import { followed, rangeInAddress, rangeOfAddress, shownOf, type CurveRange } from './curveRange.ts'

const dayMs = 86_400_000

const spans = [
  ['batch.lastDay', dayMs],
  ['batch.lastWeek', 7 * dayMs],
] as const

/** The name of the range in the address. */
const rangeParam = 'range'

interface Limits {
  limits: Range
  /** Until when it is drawn beyond its end, as forecast. */
  ahead?: number | undefined
  /** Whether the end of the limits is now. */
  isLive: boolean
  /** Whether the last day is of interest; it is not where two batches are compared. */
  hasLast: boolean
}

/** Which part of a curve is shown. It is in the address, so that it survives a reload and can be shared. */
export function useCurveZoom({
  limits: { from, to },
  ahead = to,
  isLive,
  hasLast,
}: Limits): Omit<ChartZoom, 'select'> {
  const [params, setParams] = useSearchParams()
  const written = params.get(rangeParam)
  const range = useMemo(() => shownOf(rangeOfAddress(written), { from, to }), [written, from, to])
  const choose = (next: CurveRange | null) => {
    const changed = new URLSearchParams(params)
    if (next) changed.set(rangeParam, rangeInAddress(next))
    else changed.delete(rangeParam)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  const limits = { from, to: Math.max(to, from + shortestSpan) }
  const named = hasLast ? spans.filter(([, last]) => last < spanOf(limits)) : []
  return {
    range,
    limits: { from, to: Math.max(limits.to, ahead) },
    choices: named.map(([label, last]) => ({
      label: text(label),
      isChosen: written === rangeInAddress({ last }),
      choose: () => choose({ last }),
    })),
    show: (next) => choose(next && followed(next, limits, isLive)),
  }
}
