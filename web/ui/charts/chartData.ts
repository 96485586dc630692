import { formatMoment } from '#web/ui/dates/dates.ts'
import type { Tone } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** One line of a chart: a value for each of its times, or null where none was measured. */
export interface ChartSeries {
  label: string
  tone: Tone
  values: readonly (number | null)[]
  /** Formats a value, such as 67.5 °F. */
  format: (value: number) => string
  /** Formats a value for the axis. */
  formatTick: (value: number) => string
  /** Distinguished from the first line by dashes, not only by colour. */
  isDashed?: boolean
  /** The minimum span of the axis, so that noise doesn't look dramatic. */
  minSpan: number
}

/** What is laid over a chart: a value for each of its times, on the axis of the first or of the second line. */
interface ChartLayer {
  label: string
  tone: Tone
  of: 0 | 1
  values: readonly (number | null)[]
  format: (value: number) => string
}

/** What a device measured: a thin line of means within the band from the lowest to the highest. */
export interface ChartBand extends ChartLayer {
  low: readonly (number | null)[]
  high: readonly (number | null)[]
  /** It is expected, not measured: its line is dashed. */
  isForecast?: boolean
}

/** What is set, such as the set point of a controller: a line of steps, each as long as its value holds. */
export type ChartSteps = ChartLayer

/** Single values that belong to no line, such as readings that don't count: faint points. */
export interface ChartPoints extends ChartLayer {
  /** Distinguished from filled points by their shape, not only by their label. */
  isHollow: boolean
}

/** A time that is marked over the whole height, in ms: readings that don't count. */
export interface ChartShade {
  from: number
  to: number
  /** Hatched the other way. */
  isByRule?: boolean
}

/** A level that the first line is compared with, such as the original gravity. */
export interface ChartLevel {
  label: string
  value: number
}

/** An event at a moment. */
export interface ChartMarker {
  time: number
  label: string
  tone: Tone
}

/**
 * The data of a chart. Times are milliseconds, ascending; the first series has the axis on the left, the second on the
 * right.
 */
export interface ChartData {
  times: readonly number[]
  series: readonly [ChartSeries, ChartSeries]
  bands?: readonly ChartBand[]
  steps?: readonly ChartSteps[]
  points?: readonly ChartPoints[]
  shades?: readonly ChartShade[]
  levels: readonly ChartLevel[]
  markers: readonly ChartMarker[]
  /** Times are counted from day 0 instead of being moments. */
  isByDay?: boolean
  /** Both lines have the axis on the left. */
  isOneAxis?: boolean
}

/** All lines of a chart: what was logged, then what devices measured, then what is set, then single points. */
export function linesOf({
  series,
  bands = [],
  steps = [],
  points = [],
}: ChartData): readonly (ChartSeries | ChartBand | ChartSteps | ChartPoints)[] {
  // Nobody logged anything where only devices measured.
  const logged = series.filter(
    ({ values }, at) => !bands.some(({ of }) => of === at) || values.some((value) => value !== null),
  )
  return [...logged, ...bands, ...steps, ...points]
}

/** A moment of the chart, such as Apr 3, 14:05. */
export function momentText(time: number): string {
  return formatMoment(new Date(time))
}

const dayMs = 86_400_000

const dayNumber = (time: number) => localNumber(shownLocale(), (time / dayMs).toFixed(1))

/** A time of a chart: a moment, or its day from the start. */
export function timeText({ isByDay }: Pick<ChartData, 'isByDay'>, time: number): string {
  return isByDay ? text('charts.onDay', { day: dayNumber(time) }) : momentText(time)
}

/** The measurements and events at a time, in a sentence. */
export function pointText(data: ChartData, at: number): string {
  const { times, markers } = data
  const time = times[at]
  if (time === undefined) return ''
  const values = linesOf(data).flatMap(({ label, values, format }) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [`${label} ${format(value)}`]
  })
  const happened = markers.filter((marker) => marker.time === time).map((marker) => marker.label)
  return text('common.named', {
    name: timeText(data, time),
    value: { list: [...values, ...happened], as: 'parts' },
  })
}

/** The chart in some sentences: where each line began and is, and between which values it and single points are. */
export function chartText(data: ChartData): string {
  const { times } = data
  const first = times[0]
  if (first === undefined) return text('charts.noReadings')
  const last = times[times.length - 1] ?? first
  const lines = linesOf(data).flatMap((line) => {
    const { label, values, format } = line
    const known = values.filter((value): value is number => value !== null)
    const [start, latest] = [known[0], known[known.length - 1]]
    if (start === undefined || latest === undefined) return []
    const [low, high] = [Math.min(...known), Math.max(...known)]
    const of = { start: format(start), latest: format(latest), low: format(low), high: format(high) }
    return [
      'isHollow' in line
        ? text('charts.points', { label, count: known.length, low: of.low, high: of.high })
        : text('charts.course', { label, ...of }),
    ]
  })
  const span = text('charts.span', { from: timeText(data, first), to: timeText(data, last) })
  return [span, ...lines].join(' ')
}
