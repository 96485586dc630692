import { describe, expect, it } from 'vitest'
import {
  abvAlternative,
  abvSimple,
  apparentAttenuation,
  gravityText,
  percentText,
} from '#domain/fermentation/gravity.ts'
import { gravityOf, platoOf } from '#domain/units/extract.ts'

describe('alcohol', () => {
  it.each([
    [1.05, 1.01, 5.25, 5.34],
    [1.065, 1.014, 6.69, 6.98],
    [1.1, 1.024, 9.98, 11.05],
  ])('of OG %f and FG %f is %f by the simple formula and %f by the alternative', (og, fg, simple, other) => {
    expect(abvSimple(og, fg)?.toFixed(2)).toBe(simple.toFixed(2))
    expect(abvAlternative(og, fg)?.toFixed(2)).toBe(other.toFixed(2))
  })

  it.each([
    [null, 1.01],
    [1.05, null],
    [undefined, undefined],
  ])('is unknown, not zero, with OG %s and FG %s', (og, fg) => {
    expect(abvSimple(og, fg)).toBeNull()
    expect(abvAlternative(og, fg)).toBeNull()
    expect(apparentAttenuation(og, fg)).toBeNull()
    expect(percentText(abvSimple(og, fg))).toBe('–')
  })
})

it('counts the apparent attenuation, above 100 when the beer is lighter than water', () => {
  expect(apparentAttenuation(1.05, 1.01)).toBeCloseTo(80, 6)
  expect(apparentAttenuation(1.05, 0.998)).toBeCloseTo(104, 6)
  expect(apparentAttenuation(1, 1)).toBeNull()
})

describe('degrees Plato', () => {
  it.each([
    [1, 0],
    [1.01, 2.56],
    [1.02, 5.08],
    [1.04, 9.99],
    [1.048, 11.91],
    [1.05, 12.39],
    [1.08, 19.33],
    [1.1, 23.77],
  ])('of %f are %f', (gravity, plato) => expect(platoOf(gravity).toFixed(2)).toBe(plato.toFixed(2)))

  it.each([
    [10, 1.04003],
    [12, 1.04838],
    [20, 1.08298],
  ])('%f are a gravity of %f', (plato, gravity) =>
    expect(gravityOf(plato).toFixed(5)).toBe(gravity.toFixed(5)),
  )

  it('come back within 0.0001', () => {
    for (let gravity = 1; gravity <= 1.12; gravity += 0.001)
      expect(Math.abs(gravityOf(platoOf(gravity)) - gravity)).toBeLessThan(0.0001)
  })

  it('are negative below water', () => expect(platoOf(0.998)).toBeLessThan(0))
})

it('writes a gravity with three decimals, and an unknown one as a dash', () => {
  expect(gravityText(1.01)).toBe('1.010')
  expect(gravityText(0.998)).toBe('0.998')
  expect(gravityText(null)).toBe('–')
  expect(percentText(79.96)).toBe('80.0%')
})
