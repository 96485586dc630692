import { expect, it } from 'vitest'
import type { BandPoint } from '#domain/devices/series/thinning.ts'
import { withBands, type Held } from '#web/ui/charts/bands.ts'
import { chartText, pointText, type ChartData } from '#web/ui/charts/chartData.ts'
import { cutTo } from '#web/ui/charts/TimeChart.tsx'

const minute = 60_000
const line = (label: string, values: (number | null)[]) =>
  ({ label, tone: 'orange', values, format: String, formatTick: String, minSpan: 1 }) as const
const logged = (times: number[], values: number[]): ChartData => ({
  times: times.map((time) => time * minute),
  series: [line('Gravity', values), line('Temperature', values)],
  levels: [],
  markers: [],
})
const points = (...all: [at: number, mean: number][]): BandPoint[] =>
  all.map(([at, mean]) => ({ time: at * minute, low: mean - 1, mean, high: mean + 2 }))
const measured = (...all: [at: number, mean: number][]) =>
  ({ label: 'Device', tone: 'orange', of: 0, format: String, points: points(...all) }) as const

it('lays what a device measured between the logged points, without changing those', () => {
  const chart = withBands(logged([0, 20], [1, 2]), { measured: [measured([10, 60], [25, 75])] })
  expect(chart.times.map((time) => time / minute)).toEqual([0, 10, 20, 25])
  expect(chart.series[0].values).toEqual([1, null, 2, null])
  const [band] = chart.bands ?? []
  // At the moment of a log entry the line stands between its two points, so that it is not broken there.
  expect(band?.values).toEqual([null, 60, 70, 75])
  expect(band?.low).toEqual([null, 59, 69, 74])
  expect(band?.high).toEqual([null, 62, 72, 77])
  expect(pointText(chart, 2)).toContain('Gravity 2, Temperature 2, Device 70')
})

it('breaks where the device was silent for more than twice its usual time', () => {
  const chart = withBands(logged([], []), {
    measured: [measured([0, 1], [15, 2], [30, 3], [90, 4], [105, 5])],
  })
  const [band] = chart.bands ?? []
  expect(band?.values).toEqual([1, 2, 3, null, 4, 5])
})

it('breaks where a device was silent by what is usual there, also where the points are closer than before', () => {
  const wide = [0, 20, 40, 60, 80].map((at): [number, number] => [at, 1])
  const close = [81, 82, 83, 84, 115, 116].map((at): [number, number] => [at, 2])
  const chart = withBands(logged([], []), { measured: [measured(...wide, ...close)] })
  expect(chart.bands?.[0]?.values).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, null, 2, 2])
})

it('holds what is set until it is set again or ends, beside a forecast that is no measurement', () => {
  const set: Held = {
    ...{ label: 'Set point', tone: 'gray' as const, of: 1 as const, format: String },
    points: [
      { time: 5 * minute, value: 66 },
      { time: 20 * minute, value: 70 },
      { time: 30 * minute, value: null },
    ],
  }
  const forecast = { ...measured([20, 3], [30, 2]), isForecast: true }
  const chart = withBands(logged([0, 10], [1, 2]), { measured: [forecast], set: [set] })
  expect(chart.times.map((time) => time / minute)).toEqual([0, 5, 10, 20, 30])
  expect(chart.steps?.[0]?.values).toEqual([null, 66, 66, 70, null])
  expect(chart.bands?.[0]).toMatchObject({ isForecast: true, values: [null, null, null, 3, 2] })
  expect(pointText(chart, 2)).toContain('Gravity 2, Temperature 2, Set point 66')
})

it('keeps both bands whole where two devices send at different times', () => {
  const other = { ...measured([5, 10], [15, 20]), of: 1 } as const
  const chart = withBands(logged([], []), { measured: [measured([0, 1], [10, 3]), other] })
  expect(chart.bands?.map(({ values }) => values)).toEqual([
    [1, 2, 3, null],
    [null, 10, 15, 20],
  ])
})

it('is the chart itself where no device measured', () => {
  const chart = logged([0], [1])
  expect(withBands(chart, { measured: [measured()] })).toBe(chart)
})

it("shows readings that don't count as points at their own times, and says how many there are between which values", () => {
  const excluded = { label: 'Excluded', tone: 'orange', of: 0, format: String, isHollow: true } as const
  const single = [
    { time: 20 * minute, value: 9 },
    { time: 10 * minute, value: 7 },
  ]
  const none = { ...excluded, label: 'None', points: [] }
  const chart = withBands(logged([0], [1]), {
    measured: [],
    scattered: [{ ...excluded, points: single }, none],
  })
  expect(chart.times).toEqual([0, 10 * minute, 20 * minute])
  expect(chart.points).toMatchObject([{ label: 'Excluded', values: [null, 7, 9] }])
  expect(pointText(chart, 1)).toMatch(/: Excluded 7$/)
  expect(chartText(chart)).toMatch(/ Excluded: 2 readings from 7 to 9\.$/)
  expect(cutTo(chart, { from: 0, to: 10 * minute }).points).toMatchObject([{ values: [null, 7] }])
})
