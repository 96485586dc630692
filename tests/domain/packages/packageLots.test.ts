import { describe, expect, it } from 'vitest'
import {
  daysAfter,
  filledRuns,
  packagedBBL,
  packageLotCode,
  packageLotNumberOf,
} from '#domain/packages/packageLots.ts'
import { lotNumberOf } from '#domain/stock/lots.ts'

const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 10, number, hour))
let made = 0
const fill = (kegId: string, count: number, at: Date, batchNumber = '2026-001') => ({
  ...{ id: `t${++made}`, kegId, batchNumber, count, at, day: at.toISOString().slice(0, 10) },
})
const inShort = (transactions: ReturnType<typeof fill>[]) =>
  filledRuns(transactions).map(({ kegId, batchNumber, day: on, count, at, lines }) => [
    ...[kegId, batchNumber, on, count, at],
    lines.map((line) => line.count),
  ])

describe('what batches filled before there were lots', () => {
  it('is a lot a stock, batch and day, at the time of the first', () => {
    const all = [
      ...[fill('halves', 5, day(14)), fill('sixths', 12, day(14, 13)), fill('halves', 3, day(14, 14))],
      ...[fill('halves', 1, day(15)), fill('halves', 2, day(15, 14), '2026-002')],
    ]
    expect(inShort(all)).toEqual([
      ['halves', '2026-001', '2026-11-14', 8, day(14), [5, 3]],
      ['sixths', '2026-001', '2026-11-14', 12, day(14, 13), [12]],
      ['halves', '2026-001', '2026-11-15', 1, day(15), [1]],
      ['halves', '2026-002', '2026-11-15', 2, day(15, 14), [2]],
    ])
  })

  it('is less by what was returned, also after midnight, and nothing when all of it was', () => {
    const [before, after] = [day(14, 23), day(15, 1)]
    expect(inShort([fill('halves', 5, before), fill('halves', -5, after)])).toEqual([])
    expect(inShort([fill('halves', 5, before), fill('halves', -2, after)])).toEqual([
      ['halves', '2026-001', '2026-11-14', 3, before, [5, -2]],
    ])
    expect(
      inShort([fill('halves', 5, day(14)), fill('halves', -5, day(14, 13)), fill('halves', 1, before)]),
    ).toEqual([['halves', '2026-001', '2026-11-14', 1, before, [5, -5, 1]]])
  })
})

it('has codes of its own, which are none of ingredients', () => {
  expect(packageLotNumberOf(` ${packageLotCode(31).toLowerCase()} `)).toBe(31)
  expect(packageLotNumberOf(packageLotCode(2_000_000_000))).toBe(2_000_000_000)
  expect(lotNumberOf(packageLotCode(31))).toBeNull()
  expect(packageLotNumberOf('P-0001Z')).toBeNull()
})

it('holds 3 US barrels in 18 sixth barrels', () => {
  expect(packagedBBL(18, 0.1666666667)).toBe(3)
  expect(packagedBBL(1, 0.1666666667)).toBe(0.1667)
})

it('counts days over the end of a month', () => {
  expect(daysAfter('2026-11-29', 90)).toBe('2027-02-27')
})
