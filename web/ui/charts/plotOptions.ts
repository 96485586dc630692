import uPlot from 'uplot'
import { theme } from '#web/theme.ts'
import { formatShortDay, formatTime } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { breweryZone } from '#web/ui/dates/zone.ts'
import { paint } from './paint.ts'
import type { ChartBand, ChartData, ChartSeries } from './chartData.ts'
import { drawAnnotations } from './plotAnnotations.ts'
import { text } from '#web/ui/language/text.ts'

/** Called at every redraw, so that levels and markers follow the data. */
export type ChartSource = () => ChartData

const font = `500 12px ${theme.font.family}`

/** The range of a series' scale, including its levels, with padding. */
function rangeOf(source: ChartSource, at: 0 | 1): uPlot.Range.Function {
  return (_plot, low, high) => {
    const { series, levels } = source()
    const { minSpan } = series[at]
    const shown = at === 0 ? levels.map(({ value }) => value) : []
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
  const { tone } = source().series[at]
  return {
    scale: at === 0 ? 'left' : 'right',
    ...(at === 1 && { side: 1 }),
    stroke: () => paint(theme.tone[tone].text),
    font,
    size: 58,
    gap: 6,
    values: (_plot, ticks) => withoutRepeats(ticks.map((tick) => source().series[at].formatTick(tick))),
    grid: at === 0 ? { stroke: () => paint(theme.color.line), width: 1 } : { show: false },
    ticks: { show: false },
    space: 34,
  }
}

function lineOf({ label, tone, isDashed = false }: ChartSeries, scale: 'left' | 'right'): uPlot.Series {
  const stroke = () => paint(theme.tone[tone].text)
  return {
    label,
    scale,
    stroke,
    width: isDashed ? 1.75 : 2.5,
    dash: isDashed ? [7, 5] : undefined,
    spanGaps: true,
    points: { show: !isDashed, size: 6, fill: () => paint(theme.color.surface), stroke, width: 2 },
  }
}

/** A band as three lines, of which only that of the means is drawn. */
function bandOf({ label, tone, of }: ChartBand, isOneAxis: boolean): uPlot.Series[] {
  const scale = of === 0 || isOneAxis ? 'left' : 'right'
  const edge = { scale, width: 0, points: { show: false } }
  const stroke = () => paint(theme.tone[tone].text)
  return [edge, { label, scale, stroke, width: 1.25, points: { size: 4 } }, edge]
}

/** What is filled between the edges of each band; two lines and the times stand before them. */
function fillOf({ tone }: ChartBand, at: number): uPlot.Band {
  return { series: [5 + at * 3, 3 + at * 3], fill: () => paint(theme.tone[tone].line) }
}

/** The uPlot options: two lines over time, each with its own axis. */
export function plotOptions(
  source: ChartSource,
  size: { width: number; height: number },
  onCursor: (at: number | null) => void,
): uPlot.Options {
  const { series, bands = [], isByDay, isOneAxis = false } = source()
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
      x: { time: !isByDay, range: (_plot, low, high) => timeRange(low, high) },
      left: { range: rangeOf(source, 0) },
      right: { range: rangeOf(source, 1) },
    },
    axes: [
      {
        stroke: () => paint(theme.color.muted),
        font,
        grid: { show: false },
        ticks: { stroke: () => paint(theme.color.line), size: 6 },
        values: (_plot, ticks) => (isByDay ? ticks.map(dayTick) : timeLabels(ticks)),
        ...(isByDay && { incrs: dayIncrements }),
        space: 64,
        size: 38,
      },
      axisOf(source, 0),
      ...(isOneAxis ? [] : [axisOf(source, 1)]),
    ],
    series: [
      {},
      lineOf(series[0], 'left'),
      lineOf(series[1], isOneAxis ? 'left' : 'right'),
      ...bands.flatMap((band) => bandOf(band, isOneAxis)),
    ],
    bands: bands.map(fillOf),
    hooks: {
      draw: [(plot) => drawAnnotations(plot, source())],
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)],
    },
  }
}

/** The labels of ticks that are closer than what a label can tell apart: each once, the others empty. */
export function withoutRepeats(labels: readonly string[]): string[] {
  return labels.map((label, at) => (labels.indexOf(label) === at ? label : ''))
}

/** Padding at both ends; a day around a single moment. */
function timeRange(low: number, high: number): [number, number] {
  if (low === high) return [low - 43_200, high + 43_200]
  const room = (high - low) * 0.03
  return [low - room, high + room]
}

/** The labels of time ticks, on the brewery's clock: days; the hours as well while there is one day at most, since they repeat on the next. */
function timeLabels(ticks: readonly number[]): string[] {
  const times = ticks.map((seconds) => new Date(seconds * 1_000))
  const isMidnight = (time: Date) => formatTime(time) === '00:00'
  const hasHours = times.filter(isMidnight).length < 2
  return times.map((time) =>
    isMidnight(time) ? formatShortDay(dayAt(time)) : hasHours ? formatTime(time) : '',
  )
}

const daySeconds = 86_400
const dayIncrements = [1, 2, 5, 7, 14, 28].map((days) => days * daySeconds)

/** The label of a tick that is counted from day 0. */
const dayTick = (seconds: number) => text('charts.onDay', { day: String(Math.round(seconds / daySeconds)) })
