import { useEffect, useRef, type RefObject } from 'react'
import type uPlot from 'uplot'
import { showWithin, type ChartZoom } from './chartZoom.ts'
import { followGestures } from './gestures.ts'
import type { Shown } from '#web/ui/charts/plotOptions.ts'

interface Parts {
  box: RefObject<HTMLElement | null>
  plot: RefObject<uPlot | null>
  shown: RefObject<Shown>
  /** With other lines the plot is another one. */
  lines: string
}

/** Zooms by drags and pinches: the plot follows the fingers without rendering, and a range is chosen when they are lifted. */
export function useZoomGestures({ box, plot, shown, lines }: Parts, zoom: ChartZoom | undefined): void {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  const canZoom = zoom !== undefined
  useEffect(() => {
    const [element, drawn] = [box.current, plot.current]
    if (!element || !drawn || !canZoom) return undefined
    return followGestures(element, {
      placeOf: (clientX) => {
        const { left, width } = drawn.over.getBoundingClientRect()
        return (clientX - left) / Math.max(1, width)
      },
      shown: () => inMs(drawn.scales.x),
      limits: () => latest.current?.limits ?? inMs(drawn.scales.x),
      isSelecting: () => Boolean(latest.current?.select),
      preview: (range) => {
        shown.current.range = range
        drawn.setScale('x', { min: range.from / 1_000, max: range.to / 1_000 })
      },
      show: (range) => {
        shown.current.range = latest.current?.range ?? null
        if (latest.current) showWithin(latest.current, range)
      },
      highlight: (places) => {
        const [from, to] = places ? [Math.min(...places), Math.max(...places)] : [0, 0]
        const { width, height } = drawn.over.getBoundingClientRect()
        drawn.setSelect({ left: from * width, width: (to - from) * width, top: 0, height }, false)
      },
      select: (range) => {
        if (latest.current?.select) latest.current.select(range)
        else if (latest.current) showWithin(latest.current, range)
      },
    })
  }, [box, plot, shown, lines, canZoom])
}

const inMs = (scale: uPlot.Scale | undefined) => ({
  from: (scale?.min ?? 0) * 1_000,
  to: (scale?.max ?? 0) * 1_000,
})
