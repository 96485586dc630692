import uPlot from 'uplot'
import { theme } from '#web/theme.ts'
import { breweryZone } from '#web/ui/dates/zone.ts'
import { paint } from './paint.ts'
import type { ChartData } from './chartData.ts'
import { drawAnnotations } from './plotAnnotations.ts'
import { drawBeyond, drawShades } from './plotExcluded.ts'
import { plotSeries } from './plotSeries.ts'
import { dayIncrements, dayTicks, timeTicks, withoutRepeats } from './plotTicks.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'

/** What a chart shows: its data, and which part of the time; null is all of it. */
export interface Shown {
  data: ChartData
  range: Range | null
}

/** Called at every redraw, so that levels and markers follow the data. */
export type ChartSource = () => Shown

const font = `500 12px ${theme.font.family}`

/** The range of a series' scale with padding; while everything is shown, including its levels. */
function rangeOf(source: ChartSource, at: 0 | 1): uPlot.Range.Function {
  return (_plot, low, high) => {
    const { data, range } = source()
    const { minSpan } = data.series[at]
    const shown = at === 0 && range === null ? data.levels.map(({ value }) => value) : []
    const known = [low, high].filter((value) => Number.isFinite(value))
    const all = [...known, ...shown]
    if (all.length === 0) return [0, minSpan]
    const [bottom, top] = [Math.min(...all), Math.max(...all)]
    const missing = Math.max(0, minSpan - (top - bottom)) / 2
    const room = (top - bottom + missing * 2) * 0.12
    return [bottom - missing - room, top + missing + room]
  }
}

function axisOf(source: ChartSource, at: 0 | 1): uPlot.Axis {
  const { tone } = source().data.series[at]
  return {
    scale: at === 0 ? 'left' : 'right',
    ...(at === 1 && { side: 1 }),
    stroke: () => paint(theme.tone[tone].text),
    font,
    size: 58,
    gap: 6,
    values: (_plot, ticks) => withoutRepeats(ticks.map((tick) => source().data.series[at].formatTick(tick))),
    grid: at === 0 ? { stroke: () => paint(theme.color.line), width: 1 } : { show: false },
    ticks: { show: false },
    space: 34,
  }
}

/** The uPlot options: two lines over time, each with its own axis. */
export function plotOptions(
  source: ChartSource,
  size: { width: number; height: number },
  onCursor: (at: number | null) => void,
): uPlot.Options {
  const { isByDay, isOneAxis = false, ...data } = source().data
  return {
    ...size,
    padding: [20, 4, 0, 4],
    legend: { show: false },
    // Ticks stand at midnight of the brewery.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), breweryZone()),
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 11, width: 3, fill: theme.color.surface },
      focus: { prox: -1 },
    },
    scales: {
      x: { time: !isByDay, range: (_plot, low, high) => timeRange(source().range, low, high) },
      left: { range: rangeOf(source, 0) },
      right: { range: rangeOf(source, 1) },
    },
    axes: [
      {
        stroke: () => paint(theme.color.muted),
        font,
        grid: { show: false },
        ticks: { stroke: () => paint(theme.color.line), size: 6 },
        values: (_plot, ticks) => (isByDay ? dayTicks(ticks) : timeTicks(ticks)),
        ...(isByDay && { incrs: dayIncrements }),
        space: 64,
        size: 38,
      },
      axisOf(source, 0),
      ...(isOneAxis ? [] : [axisOf(source, 1)]),
    ],
    ...plotSeries({ ...data, isOneAxis }),
    hooks: {
      drawClear: [(plot) => drawShades(plot, source().data)],
      draw: [(plot) => drawBeyond(plot, source().data), (plot) => drawAnnotations(plot, source().data)],
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)],
    },
  }
}

/** The chosen range; else padding at both ends, or a day around a single moment. */
function timeRange(range: Range | null, low: number, high: number): [number, number] {
  if (range) return [range.from / 1_000, range.to / 1_000]
  if (low === high) return [low - 43_200, high + 43_200]
  const room = (high - low) * 0.03
  return [low - room, high + room]
}
