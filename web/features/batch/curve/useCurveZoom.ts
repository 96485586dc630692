import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { zoomWithin } from '#web/ui/charts/zoom/zoomWithin.ts'
import type { ChartZoom } from '#web/ui/charts/zoom/chartZoom.ts'
import { rangeInAddress, rangeOfAddress, type CurveRange } from '#web/ui/charts/zoom/curveRange.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'

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
  ahead,
  isLive,
  hasLast,
}: Limits): Omit<ChartZoom, 'select'> {
  const [params, setParams] = useSearchParams()
  const written = params.get(rangeParam)
  const chosen = useMemo(() => rangeOfAddress(written), [written])
  const choose = (next: CurveRange | null) => {
    const changed = new URLSearchParams(params)
    if (next) changed.set(rangeParam, rangeInAddress(next))
    else changed.delete(rangeParam)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  const zoom = zoomWithin(
    { from, to },
    { ahead, isLive, chosen, choose, spans: hasLast ? ['day', 'week'] : [] },
  )
  const { range } = zoom
  const [first, last] = [range?.from, range?.to]
  // The same one as long as nothing changes: what is drawn is computed of it.
  const shown = useMemo(
    () => (first === undefined || last === undefined ? null : { from: first, to: last }),
    [first, last],
  )
  return { ...zoom, range: shown }
}
