import uPlot from 'uplot'
import { theme, type Tone } from '#web/theme.ts'
import { breweryZone } from '#web/ui/dates/zone.ts'
import { paint, pixelRatio } from './paint.ts'
import type { ChartData, ChartPoints, ChartShade } from './chartData.ts'
import { plotSeries, scaleOf } from './plotSeries.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { formatShortDay, formatTime } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { figure } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'

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

/** The labels of ticks that are closer than what a label can tell apart: each once, the others empty. */
export function withoutRepeats(labels: readonly string[]): string[] {
  return labels.map((label, at) => (labels.indexOf(label) === at ? label : ''))
}

/** The labels of time ticks, on the brewery's clock: days; the hours as well while there is one day at most, since they repeat on the next. */
function timeTicks(ticks: readonly number[]): string[] {
  const times = ticks.map((seconds) => new Date(seconds * 1_000))
  const isMidnight = (time: Date) => formatTime(time) === '00:00'
  const hasHours = times.filter(isMidnight).length < 2
  return times.map((time) =>
    isMidnight(time) ? formatShortDay(dayAt(time)) : hasHours ? formatTime(time) : '',
  )
}

const [hourSeconds, daySeconds] = [3_600, 86_400]

/** The distances of ticks that are counted from the start, in seconds: six minutes to four weeks. */
const dayIncrements = [
  ...[0.1, 0.5, 1, 2, 4, 8, 12].map((hours) => hours * hourSeconds),
  ...[1, 2, 5, 7, 14, 28].map((days) => days * daySeconds),
]

/** The labels of ticks that are counted from the start: days, or hours where they are closer. */
function dayTicks(ticks: readonly number[]): string[] {
  const isByHour = ticks.some((seconds) => seconds % daySeconds !== 0)
  return ticks.map((seconds) =>
    isByHour
      ? text('charts.onHour', { hour: figure(seconds / hourSeconds, seconds % hourSeconds === 0 ? 0 : 1) })
      : text('charts.onDay', { day: String(Math.round(seconds / daySeconds)) }),
  )
}

/**
 * Draws times that are marked, behind the lines: hatched, so that they are recognizable without color, and by rule the other way
 * than by hand.
 */
function drawShades(plot: uPlot, { shades = [] }: ChartData): void {
  for (const shade of shades) drawShade(plot, shade)
}

function drawShade({ ctx, bbox, valToPos }: uPlot, { from, to, isByRule = false }: ChartShade): void {
  const one = pixelRatio()
  const [left, right] = [from, to].map((time) => valToPos(time / 1_000, 'x', true))
  if (left === undefined || right === undefined) return
  // At least as wide as can be seen: a single reading is narrower than a pixel in the curve of a month.
  const width = Math.max(right - left, 3 * one)
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, bbox.top, width, bbox.height)
  ctx.clip()
  ctx.fillStyle = paint(theme.color.hover)
  ctx.fillRect(left, bbox.top, width, bbox.height)
  ctx.strokeStyle = paint(theme.tone.gray.line)
  ctx.lineWidth = one
  ctx.beginPath()
  const [foot, head] = [bbox.top + bbox.height, bbox.top]
  const [start, end] = isByRule ? [head, foot] : [foot, head]
  // Only what is in view: zoomed in, a mark may be thousands of pixels wide.
  const [first, last] = [Math.max(left, bbox.left), Math.min(left + width, bbox.left + bbox.width)]
  for (let x = first - bbox.height; x < last; x += 9 * one) {
    ctx.moveTo(x, start)
    ctx.lineTo(x + bbox.height, end)
  }
  ctx.stroke()
  ctx.restore()
}

/** Draws where single values are that the scale doesn't reach: an arrow at its edge. */
function drawBeyond(plot: uPlot, data: ChartData): void {
  for (const points of data.points ?? []) drawArrows(plot, data, points)
}

function drawArrows({ ctx, bbox, scales, valToPos }: uPlot, data: ChartData, points: ChartPoints): void {
  const one = pixelRatio()
  const { min = -Infinity, max = Infinity } = scales[scaleOf(points, data.isOneAxis)] ?? {}
  ctx.fillStyle = paint(theme.tone[points.tone].fill)
  for (const [at, value] of points.values.entries()) {
    const x = valToPos((data.times[at] ?? 0) / 1_000, 'x', true)
    if (value === null || x < bbox.left || x > bbox.left + bbox.width) continue
    if (value >= (min ?? value) && value <= (max ?? value)) continue
    const isAbove = value > (max ?? value)
    const tip = isAbove ? bbox.top : bbox.top + bbox.height
    const back = tip + (isAbove ? 7 : -7) * one
    ctx.beginPath()
    ctx.moveTo(x, tip)
    ctx.lineTo(x - 3.5 * one, back)
    ctx.lineTo(x + 3.5 * one, back)
    ctx.fill()
  }
}

/** Draws what isn't a uPlot series: levels, events, and the name of each line at its end. */
function drawAnnotations(plot: uPlot, data: ChartData): void {
  const { ctx } = plot
  ctx.save()
  ctx.font = `600 ${12 * pixelRatio()}px ${theme.font.family}`
  const names = namesOf(plot, data)
  drawLevels(plot, data, names)
  drawMarkers(plot, data)
  for (const { label, tone, right, y, isAbove } of names) {
    ctx.fillStyle = paint(theme.tone[tone].text)
    ctx.textAlign = 'right'
    ctx.textBaseline = isAbove ? 'bottom' : 'top'
    write(ctx, label, right, y)
  }
  ctx.restore()
}

/** The name of a line, and where it is written: left of `right`, and above or below `y`. */
interface PlacedName {
  label: string
  tone: Tone
  left: number
  right: number
  y: number
  isAbove: boolean
}

/** Whether a name stands where a label of this width and height would be written above `y`. */
function isTaken(
  names: readonly PlacedName[],
  { left, y, width }: { left: number; y: number; width: number },
) {
  const height = 16 * pixelRatio()
  return names.some((name) => {
    const bottom = name.isAbove ? name.y : name.y + height
    return name.left < left + width && left < name.right && bottom - height < y && y - height < bottom
  })
}

/** Draws text with an outline in the background's colour, so that lines behind it don't make it illegible. */
function write(ctx: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  ctx.save()
  ctx.setLineDash([])
  ctx.lineJoin = 'round'
  ctx.lineWidth = 5 * pixelRatio()
  ctx.strokeStyle = paint(theme.color.surface)
  ctx.strokeText(text, x, y)
  ctx.fillText(text, x, y)
  ctx.restore()
}

/** Labels each level at its left: above it, or where a line's name stands there, as on a phone, below it or at its right. */
function drawLevels(plot: uPlot, { levels }: ChartData, names: readonly PlacedName[]): void {
  const { ctx, bbox, valToPos } = plot
  const one = pixelRatio()
  ctx.strokeStyle = paint(theme.color.muted)
  ctx.fillStyle = paint(theme.color.muted)
  ctx.lineWidth = one
  ctx.setLineDash([2 * one, 4 * one])
  for (const { label, value } of levels) {
    const y = Math.round(valToPos(value, 'left', true))
    // Zoomed in, it may be above or below what is shown.
    if (y < bbox.top || y > bbox.top + bbox.height) continue
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    const [left, width] = [bbox.left + 6 * one, ctx.measureText(label).width]
    const [above, below] = [y - 3 * one, y + 18 * one]
    const isFree = (foot: number) => !isTaken(names, { left, y: foot, width })
    const isBelow = !isFree(above) && isFree(below) && below < bbox.top + bbox.height
    const isLeft = isBelow || isFree(above)
    ctx.textAlign = isLeft ? 'left' : 'right'
    ctx.textBaseline = 'bottom'
    write(ctx, label, isLeft ? left : bbox.left + bbox.width - 6 * one, isBelow ? below : above)
  }
  ctx.setLineDash([])
}

/** A thin vertical line with a marker at its foot, so that it is recognizable without colour. */
function drawMarkers({ ctx, bbox, valToPos }: uPlot, { markers }: ChartData): void {
  const one = pixelRatio()
  for (const { time, tone } of markers) {
    const x = Math.round(valToPos(time / 1_000, 'x', true))
    const foot = bbox.top + bbox.height
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.strokeStyle = paint(theme.tone[tone].line)
    ctx.fillStyle = paint(theme.tone[tone].fill)
    ctx.lineWidth = one
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, foot)
    ctx.stroke()
    ctx.beginPath()
    ctx.moveTo(x - 6 * one, foot)
    ctx.lineTo(x, foot - 10 * one)
    ctx.lineTo(x + 6 * one, foot)
    ctx.fill()
  }
}

/** Where the lines are named: at the ends of what is shown of them, the higher one above and the lower one below. */
function namesOf(plot: uPlot, { times, series, isOneAxis }: ChartData): PlacedName[] {
  const { ctx, bbox, valToPos, scales } = plot
  const one = pixelRatio()
  const { min = -Infinity, max = Infinity } = scales.x ?? {}
  const isShown = (time: number | undefined) =>
    time !== undefined && min <= time / 1_000 && time / 1_000 <= max
  const ends = series.flatMap(({ label, tone, values }, at) => {
    const last = values.findLastIndex((value, index) => value !== null && isShown(times[index]))
    const value = values[last]
    const time = times[last]
    if (value === null || value === undefined || time === undefined) return []
    const scale = at === 0 || isOneAxis ? 'left' : 'right'
    return [{ label, tone, x: valToPos(time / 1_000, 'x', true), y: valToPos(value, scale, true) }]
  })
  ends.sort((a, b) => a.y - b.y)
  return ends.map(({ label, tone, x, y }, at) => {
    const isAbove = at === 0
    const right = Math.min(x, bbox.left + bbox.width - 4 * one)
    const [top, foot] = [bbox.top + 14 * one, bbox.top + bbox.height - 16 * one]
    return {
      ...{ label, tone, right, isAbove, left: right - ctx.measureText(label).width },
      y: Math.min(Math.max(y + (isAbove ? -9 : 9) * one, top), foot),
    }
  })
}
