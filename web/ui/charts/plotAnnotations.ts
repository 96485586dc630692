import type uPlot from 'uplot'
import { theme, type Tone } from '#web/theme.ts'
import { paint, pixelRatio } from './paint.ts'
import type { ChartData } from './chartData.ts'

/** Draws what isn't a uPlot series: levels, events, and the name of each line at its end. */
export function drawAnnotations(plot: uPlot, data: ChartData): void {
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
