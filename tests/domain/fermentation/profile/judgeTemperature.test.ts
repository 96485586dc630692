import { describe, expect, it } from 'vitest'
import { judgeTemperature, type JudgedBeer } from '#domain/fermentation/profile/judgeTemperature.ts'

const startedAt = new Date('2026-04-01T06:00:00Z')
const from66 = { day: 0, gravity: null, temperature: 66 }
const rest = { day: null, gravity: 1.02, temperature: 72 }
const crash = { day: 10, gravity: null, temperature: 34 }

/** Two weeks of hours at 66 °F, but for what is said of some; gravity falls by 0.012 a day to 1.012. */
function judged(
  temperatureAt: (hour: number) => number,
  { hours, ...more }: Partial<JudgedBeer> & { hours: number },
) {
  const all = Array.from({ length: hours }, (_, t) => t)
  return judgeTemperature({
    temperatures: all.map((t) => ({ t, value: temperatureAt(t) })),
    gravities: all.map((t) => ({ t, value: Math.max(1.012, 1.06 - t * 0.0005) })),
    steps: [from66],
    thresholds: { temperatureTolerance: 3, temperatureHours: 2 },
    nearlyDone: 1.017,
    startedAt,
    ...more,
  })
}
const warmFrom = (from: number, value: number) => (t: number) => (t >= from ? value : 66)

describe('a beer against its profile', () => {
  it('is too warm once it has been for two hours, with the numbers behind it', () => {
    expect(judged(warmFrom(60, 74), { hours: 61 })).toBeNull()
    expect(judged(warmFrom(60, 74), { hours: 62 })).toEqual({
      ...{ kind: 'TOO_WARM', temperature: 74, off: 8, setPoint: 66, isFar: false, hours: 2 },
      measuredAt: new Date('2026-04-03T20:00:00Z'),
    })
    expect(judged(warmFrom(60, 76), { hours: 65 })).toMatchObject({ isFar: true, hours: 5 })
  })

  it.each([
    ['within the tolerance', warmFrom(60, 69), { hours: 80 }, null],
    ['too cold', warmFrom(60, 60), { hours: 64 }, 'TOO_COLD'],
    ['too warm for an hour at a time', (t: number) => (t % 3 === 0 ? 74 : 66), { hours: 80 }, null],
    [
      'still too warm within half of the tolerance',
      (t: number) => (t < 60 ? 66 : t < 64 ? 74 : 68),
      { hours: 66 },
      'TOO_WARM',
    ],
    ['right again below half of it', (t: number) => (t < 60 ? 66 : t < 64 ? 74 : 67), { hours: 66 }, null],
    ['without a profile', warmFrom(60, 90), { hours: 80, steps: [] }, null],
    [
      'by its own tolerance',
      warmFrom(60, 74),
      { hours: 80, thresholds: { temperatureTolerance: 10, temperatureHours: 2 } },
      null,
    ],
    [
      'by its own hours',
      warmFrom(60, 74),
      { hours: 65, thresholds: { temperatureTolerance: 3, temperatureHours: 6 } },
      null,
    ],
    ['knocked out warm', (t: number) => Math.max(66, 78 - t), { hours: 10 }, null],
    ['never cooled after it was knocked out', () => 78, { hours: 40 }, 'TOO_WARM'],
    [
      'on its way to a rest',
      (t: number) => (t < 80 ? 66 : Math.min(72, 66 + (t - 80) / 3)),
      { hours: 90, steps: [from66, rest] },
      null,
    ],
    [
      'warmed for its rest some hours before the device sees its gravity',
      (t: number) => (t < 77 ? 66 : 72),
      { hours: 80, steps: [from66, rest] },
      null,
    ],
    [
      'warmed for its rest a day too early',
      (t: number) => (t < 56 ? 66 : 72),
      { hours: 60, steps: [from66, rest] },
      'TOO_WARM',
    ],
    [
      'that never got to its rest',
      () => 66,
      { hours: 140, steps: [from66, rest], nearlyDone: 1 },
      'TOO_COLD',
    ],
    [
      'beyond both on its way',
      (t: number) => (t < 80 ? 66 : 78),
      { hours: 84, steps: [from66, rest] },
      'TOO_WARM',
    ],
    [
      'on its way to a crash',
      (t: number) => (t < 240 ? 66 : Math.max(34, 66 - (t - 240))),
      { hours: 270, steps: [from66, crash] },
      null,
    ],
    ['that is not crashed', () => 66, { hours: 300, steps: [from66, crash] }, 'TOO_WARM'],
    ['crashed by hand at its end', (t: number) => (t < 100 ? 66 : 40), { hours: 120 }, null],
    ['cold halfway', (t: number) => (t < 50 ? 66 : 40), { hours: 60 }, 'TOO_COLD'],
    [
      'crashed by hand, whose end nobody knows',
      (t: number) => (t < 100 ? 66 : 40),
      { hours: 120, nearlyDone: null },
      'TOO_COLD',
    ],
  ] as [string, (t: number) => number, Parameters<typeof judged>[1], string | null][])(
    '%s is %j',
    (_what, temperatureAt, more, kind) => {
      expect(judged(temperatureAt, more)?.kind ?? null).toBe(kind)
    },
  )

  it('does not count the hours of a gap', () => {
    const temperatures = [0, 1, 2, 3, 12].map((t) => ({ t, value: t > 2 ? 74 : 66 }))
    expect(judged(() => 66, { hours: 20, temperatures })).toBeNull()
  })
})

describe('a beer whose temperature is logged once or twice a day', () => {
  const logged = (values: [t: number, value: number][], loggedUntil: number) =>
    judged(() => 66, { hours: 72, temperatures: values.map(([t, value]) => ({ t, value })), loggedUntil })

  it('is too warm from the moment it was logged, once that is two hours ago, and until the next reading', () => {
    const warm: [number, number][] = [
      [48, 66],
      [60, 74],
    ]
    expect(logged(warm, 61)).toBeNull()
    expect(logged(warm, 62)).toMatchObject({ kind: 'TOO_WARM', temperature: 74, hours: 2 })
    expect(logged(warm, 70)).toMatchObject({ hours: 10, measuredAt: new Date('2026-04-03T18:00:00Z') })
    expect(logged([...warm, [72, 66]], 72)).toBeNull()
  })

  it.each([
    [
      'for as long as each reading says so',
      [
        [48, 66],
        [60, 74],
        [72, 73],
      ],
      73,
      13,
    ],
    [
      'still, within half of the tolerance',
      [
        [48, 66],
        [60, 74],
        [72, 68],
      ],
      73,
      13,
    ],
    [
      'again, after a reading that was right',
      [
        [48, 74],
        [60, 66],
        [72, 74],
      ],
      75,
      3,
    ],
  ] as [string, [number, number][], number, number][])('is too warm %s', (_name, values, now, hours) => {
    expect(logged(values, now)).toMatchObject({ kind: 'TOO_WARM', hours })
  })

  it('is right on its way to a new set point', () => {
    const steps = [from66, { day: 2, gravity: null, temperature: 34 }]
    const temperatures = [
      { t: 47, value: 66 },
      { t: 58, value: 60 },
      { t: 71, value: 46 },
    ]
    expect(judged(() => 66, { hours: 72, temperatures, steps, loggedUntil: 80, nearlyDone: null })).toBeNull()
  })
})
