import { describe, expect, it } from 'vitest'
import type { BandPoint } from '#domain/devices/series/thinning.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { aLoggedBatch } from '#tests/web/logs/aLogBook.tsx'
import { setPointLine } from '#web/features/batch/curve/expectedLines.ts'
import { followed, rangeInAddress, rangeOfAddress, shownOf } from '#web/ui/charts/zoom/curveRange.ts'
import { staysOf } from '#web/live/readings/batchStays.ts'
import { detailOf, type Stay } from '#web/live/readings/stay.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const limits = { from: at('01T00:00'), to: at('20T00:00') }
const hour = 3_600_000

describe('the tanks of a curve', () => {
  const moved = (days: readonly string[]) =>
    aLoggedBatch([], {
      stays: days.slice(1).map((until, n) => ({
        ...{ __typename: 'TankStay', equipmentId: `fv-${n}`, label: `FV-${n}` },
        ...{ from: new Date(at(days[n] ?? '')).toISOString(), until: new Date(at(until)).toISOString() },
      })),
    })
  const tanksOf = (days: readonly string[]) =>
    staysOf(moved(days), new Date(limits.to).toISOString()).map(({ equipmentId }) => equipmentId)

  it('are all that the batch was in, the first one too, where its gravity falls', () => {
    const days = ['01T00:00', '05T00:00', '06T00:00', '07T00:00', '09T00:00', '12T00:00']
    expect(tanksOf(days)).toEqual(['fv-0', 'fv-1', 'fv-2', 'fv-3', 'fv-4'])
  })

  it('are the six that it was in longest, if there are more', () => {
    const days = [
      '01T00:00',
      '05T00:00',
      '05T00:10',
      '07T00:00',
      '09T00:00',
      '12T00:00',
      '14T00:00',
      '15T00:00',
    ]
    expect(tanksOf(days)).toEqual(['fv-0', 'fv-2', 'fv-3', 'fv-4', 'fv-5', 'fv-6'])
  })
})

describe('what is shown of a curve', () => {
  it.each([
    ['last~86400', { last: 24 * hour }],
    ['1793491200~1793494800', { from: 1_793_491_200_000, to: 1_793_494_800_000 }],
    ['-3600~7200', { from: -hour, to: 2 * hour }],
  ])('stands in the address as %s', (written, range) => {
    expect(rangeOfAddress(written)).toEqual(range)
    expect(rangeInAddress(range)).toBe(written)
  })

  it.each([null, '', 'last~', 'last~-5', 'last~soon', '~', '5~', '~5', '9~5', 'a~5'])(
    'is everything where the address says %j',
    (written) => {
      expect(rangeOfAddress(written)).toBeNull()
    },
  )

  it('ends now where it is the last day, and is everything where there is less than a day', () => {
    expect(shownOf({ last: 24 * hour }, limits)).toEqual({ from: at('19T00:00'), to: limits.to })
    expect(shownOf({ last: 1_000 * hour }, limits)).toBeNull()
  })

  it('moves on with the time once it was moved to the end, while the batch is in its tank', () => {
    const end = { from: at('19T00:00'), to: at('19T23:50') }
    expect(followed(end, limits, true)).toEqual({ last: 24 * hour - 10 * 60_000 })
    expect(followed(end, limits, false)).toBe(end)
    expect(followed({ from: at('18T00:00'), to: at('19T00:00') }, limits, true)).not.toHaveProperty('last')
    // Up to the end of a forecast.
    expect(followed({ from: at('18T00:00'), to: at('23T00:00') }, limits, true)).not.toHaveProperty('last')
  })
})

describe('the finer points of a range', () => {
  const stay: Stay = {
    ...{ equipmentId: 'fv1', points: 1_000 },
    from: new Date(limits.from).toISOString(),
    to: new Date(limits.to).toISOString(),
  }
  const detail = (from: string, to: string) => detailOf(stay, { from: at(from), to: at(to) })

  it('are of a part that holds it, in at most a thousand points of it', () => {
    const part = detail('10T03:00', '10T15:00')!
    expect(Date.parse(part.from)).toBeLessThanOrEqual(at('10T03:00'))
    expect(Date.parse(part.to)).toBeGreaterThanOrEqual(at('10T15:00'))
    const length = Date.parse(part.to) - Date.parse(part.from)
    expect((part.points * 12 * hour) / length).toBeLessThanOrEqual(1_000)
    expect((part.points * 12 * hour) / length).toBeGreaterThanOrEqual(500)
  })

  it('are the same for a range that is near', () => {
    expect(detail('10T03:00', '10T15:00')).toEqual(detail('10T03:20', '10T15:20'))
  })

  it('are asked for within the stay alone', () => {
    expect(detail('19T20:00', '21T00:00')).toMatchObject({ to: stay.to })
    expect(detail('21T00:00', '22T00:00')).toBeNull()
  })

  it('are not asked for where those of the whole stay are as fine', () => {
    expect(detail('01T00:00', '19T12:00')).toBeNull()
    expect(detailOf(stay, null)).toBeNull()
    expect(detailOf({ ...stay, points: 100 }, { from: at('01T00:00'), to: at('19T12:00') })).not.toBeNull()
  })
})

describe('what its temperature profile asked for', () => {
  const start = '2026-11-01T00:00:00Z'
  const batch = {
    ...aLoggedBatch([]),
    ...{ fermentingStartDate: start, conditioningStartDate: null, completedAt: null },
    temperatureProfile: [
      { __typename: 'TemperatureStep', day: 0, gravity: null, temperature: 66 },
      { __typename: 'TemperatureStep', day: null, gravity: 1.03, temperature: 72 },
    ],
  }
  const format = (value: number) => String(value)
  /** Falls by a point an hour from 1.060, measured every quarter of an hour. */
  const measured = (spikeAt: number) =>
    Array.from({ length: 40 * 4 }, (_, quarter): BandPoint => {
      const mean = Math.floor(quarter / 4) === spikeAt ? 1.005 : 1.06 - quarter / 4_000
      return { time: Date.parse(start) + (quarter * hour) / 4, low: mean, mean, high: mean }
    })
  const stepsBy = (points: BandPoint[]) =>
    setPointLine(batch, points, { units: storedUnits, until: at('03T00:00'), format })[0]?.points.map(
      ({ time, value }) => [(time - Date.parse(start)) / hour, value],
    )

  it('begins a step by gravity in the hour that has fallen to it, not when krausen lifts the device', () => {
    const withoutKrausen = stepsBy(measured(-1))
    expect(withoutKrausen).toEqual([
      [0, 66],
      [30, 72],
      [48, 72],
    ])
    expect(stepsBy(measured(10))).toEqual(withoutKrausen)
  })
})
