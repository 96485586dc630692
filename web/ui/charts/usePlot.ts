import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import uPlot from 'uplot'
import { chosenTheme } from '#web/ui/device/chosenTheme.ts'
import { linesOf, type ChartData } from './chartData.ts'
import type { ChartZoom } from '#web/ui/charts/zoom/chartZoom.ts'
import { plotOptions, type Shown } from './plotOptions.ts'
import { columnsOf } from './plotSeries.ts'
import { useZoomGestures } from '#web/ui/charts/zoom/useZoomGestures.ts'

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
