import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import uPlot from 'uplot'
import { chosenTheme } from '#web/ui/device/chosenTheme.ts'
import { linesOf, type ChartData } from './chartData.ts'
import { plotOptions, type Shown } from './plotOptions.ts'
import { columnsOf } from './plotSeries.ts'
import { type ChartZoom, showWithin } from './zoom/chartZoom.ts'
import { followGestures } from './zoom/gestures.ts'

/** The minimum time, in ms, between two redraws of data. */
const drawEvery = 250

/** A chart: the selected point, and a function that selects another one. */
export interface Plot {
  /** The index of the selected point, or null. */
  readAt: number | null
  read: (at: number | null) => void
}

/**
 * Draws a chart into a box and updates its size and data, at most four times a second, and what is shown of it immediately. With other
 * lines it is redrawn.
 */
export function usePlot(
  box: RefObject<HTMLElement | null>,
  data: ChartData,
  zoom: ChartZoom | undefined,
): Plot {
  const plot = useRef<uPlot | null>(null)
  const shown = useRef<Shown>({ data, range: zoom?.range ?? null })
  const drawnAt = useRef(0)
  const latest = useRef(data)
  const [readAt, setReadAt] = useState<number | null>(null)
  useLayoutEffect(() => {
    latest.current = data
  })
  const lines = linesOf(data)
    .map(({ label }) => label)
    .join()

  useEffect(() => {
    const element = box.current
    if (!element || !canDraw()) return
    shown.current.data = latest.current
    const options = plotOptions(() => shown.current, sizeOf(element), setReadAt)
    const drawn = new uPlot(options, columnsOf(shown.current.data), element)
    plot.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize(sizeOf(element)))
    observer.observe(element)
    // The page has the new colors when this draws.
    const unfollow = chosenTheme.follow(() => requestAnimationFrame(() => drawn.redraw()))
    return () => {
      unfollow()
      observer.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [box, lines])

  useEffect(() => {
    if (shown.current.data === data) return
    const wait = Math.max(0, drawnAt.current + drawEvery - performance.now())
    const timer = setTimeout(() => {
      drawnAt.current = performance.now()
      shown.current.data = data
      plot.current?.setData(columnsOf(data))
    }, wait)
    return () => clearTimeout(timer)
  }, [data])

  const [from, to] = [zoom?.range?.from, zoom?.range?.to]
  useLayoutEffect(() => {
    shown.current.range = from === undefined || to === undefined ? null : { from, to }
    plot.current?.setData(columnsOf(shown.current.data))
  }, [from, to])

  useZoomGestures({ box, plot, shown, lines }, zoom)

  const read = (at: number | null) => {
    const drawn = plot.current
    const time = at === null ? undefined : data.times[at]
    setReadAt(at)
    if (!drawn) return
    const left = time === undefined ? -10 : drawn.valToPos(time / 1_000, 'x')
    drawn.setCursor({ left, top: time === undefined ? -10 : 10 }, false)
  }
  return { readAt, read }
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: Math.max(200, element.clientWidth), height: Math.max(160, element.clientHeight) }
}

/** Whether canvas is available; jsdom has none. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}

interface Parts {
  box: RefObject<HTMLElement | null>
  plot: RefObject<uPlot | null>
  shown: RefObject<Shown>
  /** With other lines the plot is another one. */
  lines: string
}

/** Zooms by drags and pinches: the plot follows the fingers without rendering, and a range is chosen when they are lifted. */
function useZoomGestures({ box, plot, shown, lines }: Parts, zoom: ChartZoom | undefined): void {
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
