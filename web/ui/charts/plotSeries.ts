import uPlot from 'uplot'
import { theme } from '#web/theme.ts'
import { paint } from './paint.ts'
import type { ChartBand, ChartData, ChartPoints, ChartSeries, ChartSteps } from './chartData.ts'

/** The columns of uPlot: times, both lines, three for each band, one for each line of steps and kind of points. */
export function columnsOf({
  times,
  series,
  bands = [],
  steps = [],
  points = [],
}: ChartData): uPlot.AlignedData {
  const measured = bands.flatMap(({ low, values, high }) => [low, values, high])
  const single = [...steps, ...points].map(({ values }) => values)
  const lines = [...series.map(({ values }) => values), ...measured, ...single]
  return [times.map((time) => time / 1_000), ...lines.map((values) => [...values])]
}

/** How the columns are drawn, and what is filled between them. */
export function plotSeries({
  series: [first, second],
  bands = [],
  steps = [],
  points = [],
  isOneAxis = false,
}: ChartData): Pick<uPlot.Options, 'series' | 'bands'> {
  return {
    series: [
      {},
      lineOf(first, 'left'),
      lineOf(second, isOneAxis ? 'left' : 'right'),
      ...bands.flatMap((band) => bandOf(band, isOneAxis)),
      ...steps.map((line) => stepsOf(line, isOneAxis)),
      ...points.map((line) => pointsOf(line, isOneAxis)),
    ],
    bands: bands.map(fillOf),
  }
}

/** The scale of what is laid over a chart. */
export const scaleOf = ({ of }: { of: 0 | 1 }, isOneAxis = false) =>
  of === 0 || isOneAxis ? 'left' : 'right'

function lineOf({ label, tone, isDashed = false }: ChartSeries, scale: 'left' | 'right'): uPlot.Series {
  const stroke = () => paint(theme.tone[tone].fill)
  return {
    label,
    scale,
    stroke,
    width: isDashed ? 1.75 : 2.5,
    dash: isDashed ? [7, 5] : undefined,
    spanGaps: true,
    points: {
      show: true,
      size: isDashed ? 4.5 : 6,
      fill: () => paint(theme.color.surface),
      stroke,
      width: 2,
    },
  }
}

/** A band as three lines, of which only that of the means is drawn. */
function bandOf(band: ChartBand, isOneAxis: boolean): uPlot.Series[] {
  const { label, tone, isForecast = false } = band
  const scale = scaleOf(band, isOneAxis)
  const edge = { scale, width: 0, points: { show: false } }
  const stroke = () => paint(theme.tone[tone].fill)
  const dash = isForecast ? [3, 4] : undefined
  return [edge, { label, scale, stroke, width: 1.25, dash, points: { size: 4 } }, edge]
}

/** What is filled between the edges of each band; two lines and the times stand before them. */
function fillOf({ tone }: ChartBand, at: number): uPlot.Band {
  return { series: [5 + at * 3, 3 + at * 3], fill: () => paint(theme.tone[tone].line) }
}

function stepsOf(line: ChartSteps, isOneAxis: boolean): uPlot.Series {
  return {
    label: line.label,
    scale: scaleOf(line, isOneAxis),
    stroke: () => paint(theme.tone[line.tone].fill),
    width: 1.5,
    dash: [10, 3],
    paths: uPlot.paths.stepped?.({ align: 1 }),
    points: { show: false },
  }
}

/** They don't widen the scale: what can't be measured would flatten what was. */
function pointsOf(line: ChartPoints, isOneAxis: boolean): uPlot.Series {
  const stroke = () => paint(theme.tone[line.tone].fill)
  const fill = () => paint(line.isHollow ? theme.color.surface : theme.tone[line.tone].line)
  return {
    label: line.label,
    scale: scaleOf(line, isOneAxis),
    auto: false,
    stroke,
    paths: () => null,
    points: { show: true, size: 5, width: 1, stroke, fill },
  }
}
