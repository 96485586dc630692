import type uPlot from 'uplot'
import { theme } from '#web/theme.ts'
import { paint, pixelRatio } from './paint.ts'
import { scaleOf } from './plotSeries.ts'
import type { ChartData, ChartPoints, ChartShade } from './chartData.ts'

/**
 * Draws times that are marked, behind the lines: hatched, so that they are recognizable without color, and by rule the other way
 * than by hand.
 */
export function drawShades(plot: uPlot, { shades = [] }: ChartData): void {
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
export function drawBeyond(plot: uPlot, data: ChartData): void {
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
