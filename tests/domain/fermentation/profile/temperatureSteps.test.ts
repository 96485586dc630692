import { describe, expect, it } from 'vitest'
import { setPointAt, setPointsOf } from '#domain/fermentation/profile/setPoint.ts'
import { stepsIn, temperatureSteps } from '#domain/fermentation/profile/temperatureSteps.ts'
import { fileStepsOf, profileOf } from '#domain/recipes/fermentationSteps.ts'
import { carriedIn } from '#domain/language/message.ts'
import { english } from '#tests/support/english.ts'

const [from66, rest, crash] = [
  { day: 0, gravity: null, temperature: 66 },
  { day: null, gravity: 1.02, temperature: 70 },
  { day: 12, gravity: null, temperature: 34 },
]

describe('a temperature profile', () => {
  it('has steps by day and by gravity', () => {
    expect(temperatureSteps.parse([from66, rest, crash])).toEqual([from66, rest, crash])
    expect(temperatureSteps.parse([{ day: 0, temperature: 66 }])).toEqual([from66])
  })

  it.each([
    ['that begins later', [crash], 'The first step starts on day 0.'],
    ['that begins at a gravity', [rest], 'The first step starts on day 0.'],
    [
      'with a step of neither',
      [from66, { day: null, gravity: null, temperature: 60 }],
      'A step starts on a day or at a gravity. Enter one of them.',
    ],
    [
      'with a step of both',
      [from66, { ...rest, day: 3 }],
      'A step starts on a day or at a gravity. Enter one of them.',
    ],
    [
      'whose days fall',
      [from66, crash, { ...from66, day: 9 }],
      'A step starts on a later day than those before it.',
    ],
    [
      'whose gravities rise',
      [from66, rest, { ...rest, gravity: 1.03 }],
      'A step starts at a lower gravity than those before it.',
    ],
    ['of ice', [{ ...from66, temperature: 20 }], 'Temperature must be from 28 to 110 °F.'],
    [
      'of thirteen steps',
      Array.from({ length: 13 }, (_, day) => ({ ...from66, day })),
      'A temperature profile has at most 12 steps.',
    ],
  ])('%s is refused', (_what, steps, sentence) => {
    const issues = temperatureSteps.safeParse(steps).error?.issues ?? []
    expect(issues.map(({ message }) => english(carriedIn(message)))).toContain(sentence)
  })

  it('is none when it was stored by a version that knows more', () => {
    expect(stepsIn({ steps: [from66] })).toEqual([from66])
    expect(stepsIn(null)).toEqual([])
    expect(stepsIn({ steps: [{ pressure: 3 }] })).toEqual([])
  })

  it('holds step by step, by gravity from the first reading that is as low', () => {
    const gravities = [30, 80, 81, 100].map((t) => ({ t, value: 1.06 - t * 0.0005 }))
    const setPoints = setPointsOf([from66, rest, crash], gravities)
    expect(setPoints).toEqual([
      { temperature: 66, since: 0, before: null },
      { temperature: 70, since: 80, before: 66 },
      { temperature: 34, since: 288, before: 70 },
    ])
    expect([10, 79, 80, 287, 288].map((t) => setPointAt(setPoints, t)?.temperature)).toEqual([
      66, 66, 70, 70, 34,
    ])
  })

  it('goes on by day although a gravity was never reached', () => {
    expect(setPointsOf([from66, rest, crash], [])).toMatchObject([
      { temperature: 66 },
      { temperature: 34, before: 66 },
    ])
  })

  it('does not go back to a step that is reached late', () => {
    const late = [{ t: 300, value: 1.015 }]
    expect(setPointsOf([from66, rest, crash], late)).toMatchObject([{ temperature: 66 }, { temperature: 34 }])
  })
})

describe('the steps of a file', () => {
  it.each([
    ['by day and gravity', [from66, rest, crash]],
    ['by day', [from66, { ...from66, day: 3, temperature: 68 }, crash]],
    ['by gravity', [from66, rest, { ...rest, gravity: 1.014, temperature: 72 }]],
    ['of one', [from66]],
  ])('are the same profile again: %s', (_what, profile) => {
    expect(profileOf(fileStepsOf(profile))).toEqual(profile)
  })

  it('end where one is of unknown length', () => {
    const step = { temperature: 66, days: null, startGravity: null, endGravity: null }
    expect(profileOf([step, { ...step, temperature: 34 }])).toEqual([from66])
    expect(profileOf([])).toEqual([])
  })
})
