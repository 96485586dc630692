import { describe, expect, it } from 'vitest'
import { isGravityStuck } from '#domain/fermentation/gravityReadings.ts'
import { fermentationOf } from '#domain/fermentation/sense/fermentation.ts'
import { senseOf } from '#domain/fermentation/sense/sense.ts'
import { suggestionsFor } from '#domain/fermentation/sense/suggestions.ts'
import { usualThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { someOf } from '#tests/support/runs.ts'
import { randomOf } from '#tools/simulation/courses.ts'

const start = new Date('2026-04-01T06:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const [og, fg] = [1.06, 1.012]

/** Hours of a gravity that falls until it stands at a share of the way, with a device's noise and its drift by day. */
function standingAt(share: number, seed: number, { noise = 0.0006, drift = 0.0005, hours = 400 } = {}) {
  const random = randomOf(seed)
  const end = og - share * (og - fg)
  return Array.from({ length: hours }, (_, hour) => {
    const value =
      Math.max(end, og - Math.max(0, hour - 12) * 0.0005) +
      drift * Math.sin((hour / 24) * 2 * Math.PI) +
      noise * (random() + random() + random() - 1.5)
    return { hour: after(hour), min: value, mean: value, max: value }
  })
}
const warm = (hours: number, warmth: (hour: number) => number = () => 68) =>
  Array.from({ length: hours }, (_, hour) => {
    const value = warmth(hour)
    return { hour: after(hour), min: value, mean: value, max: value }
  })

/** The states that are said each hour, each once for as long as it lasts. */
function statesOf(batch: Parameters<typeof senseOf>[0], hours: number): string[] {
  const states = Array.from(
    { length: hours - 130 },
    (_, at) => senseOf(batch, after(130 + at))?.state ?? 'NONE',
  )
  return states.filter((state, at) => state !== states[at - 1])
}

describe('what devices say of a beer that stands near 90 % of the way', () => {
  it.each([0.87, 0.89, 0.895, 0.9, 0.905, 0.91, 0.93])('does not flap at %j of it', (share) => {
    for (const seed of someOf([1, 2, 3, 4, 5, 6], 1)) {
      const gravity = standingAt(share, seed)
      const batch = { gravity, temperature: warm(400), startedAt: start, expectedOG: og, expectedFG: fg }
      const said = statesOf(batch, 400).filter((state) => state === 'STUCK' || state === 'DONE')
      expect(said.length, `seed ${seed}: ${said.join(' ')}`).toBeLessThanOrEqual(1)
    }
  })

  it('is said of a log as well: one reading above 90 % ends being stuck, one below does not begin it', () => {
    const gravities = (values: readonly number[]) =>
      values.map((gravity, at) => ({ timestamp: after(at * 12), gravity }))
    const falling = [1.06, 1.05, 1.04, 1.03, 1.02]
    const still = [1.0178, 1.0176, 1.0178, 1.0177, 1.0176, 1.0177]
    expect(isGravityStuck(gravities([...falling, ...still]), { og, fg })).toBe(true)
    const states = [1.0167, 1.0169, 1.0167, 1.0169, 1.0168].map((_, at, all) =>
      isGravityStuck(gravities([...falling, ...still, ...all.slice(0, at + 1)]), { og, fg }),
    )
    expect(states).toEqual([false, false, false, false, false])
  })
})

describe('a crash', () => {
  const done = { gravity: standingAt(0.98, 3), startedAt: start, expectedOG: og, expectedFG: fg }
  const saidOf = (temperature: ReturnType<typeof warm>, hours = 390) =>
    suggestionsFor(senseOf({ ...done, temperature }, after(hours))).map(({ kind }) => kind)

  it('is said of a beer that is done and warm, and not of one at 34 °F, however long it was that cold', () => {
    expect(saidOf(warm(400))).toEqual(['CRASH'])
    for (const hours of [230, 300, 390])
      expect(
        saidOf(
          warm(400, (hour) => (hour > 200 ? 34 : 68)),
          hours,
        ),
      ).toEqual([])
  })

  it('is not said of a beer that its device has only ever seen at 34 °F', () => {
    expect(saidOf(warm(400, () => 34))).toEqual([])
  })

  it('is not said where somebody logged 34 °F, and no device measures the temperature', () => {
    const beer = { ...done, temperature: [], steps: [], thresholds: usualThresholds, device: null }
    const logged = (temperature: number) => [{ at: after(385), gravity: null, temperature }]
    const said = (temperature: number) =>
      suggestionsFor(fermentationOf({ ...beer, logged: logged(temperature) }, after(390)).sense)
    expect(said(34)).toEqual([])
    expect(said(66)).toMatchObject([{ kind: 'CRASH' }])
  })

  it('leaves a beer that was cooled halfway cooled, and not stuck, for longer than five days', () => {
    const gravity = standingAt(0.5, 4)
    const temperature = warm(400, (hour) => (hour > 70 ? 34 : 68))
    expect(senseOf({ ...done, gravity, temperature }, after(390))?.state).toBe('COOLED')
  })
})
