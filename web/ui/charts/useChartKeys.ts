import { useEffect, useState, type KeyboardEvent } from 'react'
import { text } from '#web/ui/language/text.ts'
import { pointText, timeText, type ChartData } from './chartData.ts'
import { rangeByKey, rangeOfZoom, showWithin, type ChartZoom } from '#web/ui/charts/zoom/chartZoom.ts'
import { placesWithin, type Range } from '#web/ui/charts/zoom/range.ts'
import type { Plot } from './usePlot.ts'

interface Keyed extends Plot {
  data: ChartData
  zoom: ChartZoom | undefined
}

/** What the keys of a chart do, and what a screen reader hears of it: arrows read its values, + and - zoom, Shift moves. */
export function useChartKeys({ data, zoom, readAt, read }: Keyed) {
  const [announced, setAnnounced] = useState<'point' | 'range' | null>(null)
  const range = zoom?.range ?? null
  const saidOfPoint = announced === 'point' && readAt !== null ? pointText(data, readAt) : ''
  const said = announced === 'range' && zoom ? rangeText(data, rangeOfZoom(zoom)) : saidOfPoint
  const spoken = useCalm(said, 350)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const around = readAt === null ? undefined : data.times[readAt]
    const shownPoints = range ? placesWithin(data.times, range) : ([0, data.times.length - 1] as const)
    const nextRange = zoom && rangeByKey(event, rangeOfZoom(zoom), around)
    const next = nextRange === undefined ? nextPoint(event.key, readAt, shownPoints) : undefined
    if (nextRange === undefined && next === undefined) return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    setAnnounced(nextRange === undefined ? 'point' : 'range')
    if (zoom && nextRange !== undefined) showWithin(zoom, nextRange)
    if (next !== undefined) read(next)
  }

  function leave(by: 'pointer' | 'focus'): void {
    if (by === 'focus' && announced === 'point') read(null)
    setAnnounced(null)
  }

  return { onKeyDown, leave, spoken }
}

const rangeText = (data: ChartData, { from, to }: Range) =>
  text('charts.span', { from: timeText(data, from), to: timeText(data, to) })

/** The point that a key moves to; undefined for other keys. */
function nextPoint(
  key: string,
  from: number | null,
  [first, last]: readonly [first: number, last: number],
): number | null | undefined {
  if (last < 0) return undefined
  const within = (at: number) => Math.min(Math.max(at, first), last)
  if (key === 'ArrowLeft') return within((from ?? last + 1) - 1)
  if (key === 'ArrowRight') return within((from ?? first - 1) + 1)
  if (key === 'Home') return first
  if (key === 'End') return last
  return key === 'Escape' && from !== null ? null : undefined
}

/** A debounced text: changes only after `ms` without a change, so that screen readers can finish it. */
function useCalm(text: string, ms: number): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return calm
}
