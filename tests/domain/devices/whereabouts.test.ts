import { describe, expect, it } from 'vitest'
import { notOfTheBeer, type ExpectedBeer, type Surroundings } from '#domain/devices/kept/whereabouts.ts'
import { keptReading } from '#domain/devices/keptReading.ts'

const at = new Date('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const ale: ExpectedBeer = { originalGravity: 1.052, expectedOG: 1.05, expectedFG: 1.01 }
const brut: ExpectedBeer = { originalGravity: null, expectedOG: 1.06, expectedFG: 0.998 }
const unknown: ExpectedBeer = { originalGravity: null, expectedOG: null, expectedFG: null }
const before = (gravity: number, minutes = 15, temperature = 66): Surroundings['previous'] => ({
  GRAVITY: { value: gravity, at: minutesAgo(minutes) },
  TEMPERATURE: { value: temperature, at: minutesAgo(minutes) },
})
const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  ...{ previous: {}, at, beer: ale, movedAt: null, changedAt: null, isTank: true, following: null },
  ...more,
})

const [none, gravity, both] = [[], ['GRAVITY'], ['GRAVITY', 'TEMPERATURE']]

describe('a reading that is not one of the beer', () => {
  it.each<[string, { GRAVITY: number; TEMPERATURE: number }, Partial<Surroundings>, string | null, string[]]>(
    [
      // Dry, or on its side.
      ['dry on a bench', { GRAVITY: 0.985, TEMPERATURE: 75 }, { previous: before(1.02) }, 'DRY', both],
      [
        'dry in its own tank',
        { GRAVITY: 0.985, TEMPERATURE: 67 },
        { previous: before(1.02) },
        'DRY',
        gravity,
      ],
      ['on its side', { GRAVITY: 1.13, TEMPERATURE: 75 }, { previous: before(1.02, 300) }, 'DRY', both],
      ['dry from the first reading on', { GRAVITY: 0.985, TEMPERATURE: 75 }, {}, 'DRY', gravity],
      [
        'dry, of a beer that nothing is known of',
        { GRAVITY: 0.98, TEMPERATURE: 66 },
        { beer: unknown },
        'DRY',
        gravity,
      ],
      [
        'badly calibrated, in a crash',
        { GRAVITY: 0.989, TEMPERATURE: 40 },
        { previous: before(0.991) },
        'DRY',
        gravity,
      ],
      ['in no beer', { GRAVITY: 0.985, TEMPERATURE: 75 }, { beer: null, previous: before(1) }, null, none],
      // Beers that are dry themselves.
      ['a dry beer that is meant to be', { GRAVITY: 0.9885, TEMPERATURE: 66 }, { beer: brut }, null, none],
      ['an infected beer', { GRAVITY: 0.994, TEMPERATURE: 66 }, { previous: before(0.996) }, null, none],
      ['ale as expected', { GRAVITY: 1.01, TEMPERATURE: 66 }, { previous: before(1.011) }, null, none],
      // Jumps.
      [
        'put into fresh wort',
        { GRAVITY: 1.05, TEMPERATURE: 60 },
        { previous: before(1.012) },
        'JUMPED',
        both,
      ],
      [
        'wort added below it',
        { GRAVITY: 1.035, TEMPERATURE: 66.5 },
        { previous: before(1.02) },
        'JUMPED',
        gravity,
      ],
      [
        'the jump, 59 minutes later',
        { GRAVITY: 1.05, TEMPERATURE: 66 },
        { previous: before(1.012, 59) },
        'JUMPED',
        gravity,
      ],
      [
        'the jump, an hour later',
        { GRAVITY: 1.05, TEMPERATURE: 66 },
        { previous: before(1.012, 60) },
        null,
        none,
      ],
      [
        'the jump, before what counts already',
        { GRAVITY: 1.05, TEMPERATURE: 66 },
        { previous: before(1.012, -5) },
        null,
        none,
      ],
      [
        'calibrated since',
        { GRAVITY: 1.05, TEMPERATURE: 66 },
        { previous: before(1.012), changedAt: minutesAgo(5) },
        null,
        none,
      ],
      ['krausen lifts it', { GRAVITY: 1.058, TEMPERATURE: 66 }, { previous: before(1.05) }, null, none],
      ['krausen falls', { GRAVITY: 1.045, TEMPERATURE: 66 }, { previous: before(1.058) }, null, none],
      [
        'it rises in the first hours',
        { GRAVITY: 1.055, TEMPERATURE: 66 },
        { previous: before(1.052) },
        null,
        none,
      ],
      [
        'the fastest yeast',
        { GRAVITY: 1.03, TEMPERATURE: 95 },
        { previous: before(1.045, 300, 90) },
        null,
        none,
      ],
      ['a cold crash', { GRAVITY: 1.013, TEMPERATURE: 40 }, { previous: before(1.011) }, null, none],
      // Moved.
      [
        'a minute after it was moved',
        { GRAVITY: 1.05, TEMPERATURE: 66 },
        { movedAt: minutesAgo(1) },
        'MOVED',
        both,
      ],
      [
        '15 minutes after it was moved',
        { GRAVITY: 1.05, TEMPERATURE: 66 },
        { movedAt: minutesAgo(15) },
        null,
        none,
      ],
    ],
  )('%s', (_what, values, more, why, kinds) => {
    const doubt = notOfTheBeer(values, 900, around(more))
    expect([doubt.why, [...doubt.kinds].sort()]).toEqual([why, kinds])
  })

  it('of a device that sends each hour is shown twice before it counts', () => {
    const later = (minutes: number) =>
      notOfTheBeer({ GRAVITY: 1.05 }, 3_600, around({ previous: before(1.012, minutes) })).why
    expect([later(60), later(120), later(180)]).toEqual(['JUMPED', 'JUMPED', null])
  })

  it('says nothing about pressure and pH, which have devices of their own', () => {
    expect(notOfTheBeer({ PRESSURE: 12, PH: 4.2 }, 900, around()).kinds).toEqual([])
    expect(notOfTheBeer({ PRESSURE: 12 }, 900, around({ movedAt: minutesAgo(1) })).kinds).toEqual([
      'PRESSURE',
    ])
  })
})

describe('what is kept of it', () => {
  const smoothing = { temperatureOffset: 0, gravityCoefficients: [], smoothing: 50 }
  const keep = (measured: { GRAVITY: number }, more: Partial<Surroundings>) =>
    keptReading({ measured, setPoint: null, ambient: null, intervalSeconds: 900 }, smoothing, around(more))

  it('is its value as it was, with the reason', () => {
    expect(keep({ GRAVITY: 1.05 }, { previous: before(1.012) })).toMatchObject({
      ...{ values: { GRAVITY: 1.05 }, faults: { GRAVITY: 'JUMPED' } },
    })
  })

  it('once it counts, is not smoothed over the beer before', () => {
    expect(keep({ GRAVITY: 1.05 }, { previous: before(1.012, 65) })).toMatchObject({
      ...{ values: { GRAVITY: 1.05 }, faults: {} },
    })
  })

  it('is impossible where there can be no such value at all', () => {
    expect(keep({ GRAVITY: 0.5 }, { previous: before(1.012) })).toMatchObject({
      ...{ faults: { GRAVITY: 'IMPOSSIBLE' } },
    })
  })
})
