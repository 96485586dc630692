import { expect, it } from 'vitest'
import { calmedByVessel } from '#domain/devices/series/calmed.ts'

const reading = (equipmentId: string, value: number, kind = 'GRAVITY') => ({ equipmentId, value, kind })
const valuesOf = (readings: { equipmentId: string; value: number }[]) =>
  readings.map(({ equipmentId, value }) => `${equipmentId} ${value}`)

it('shows a vessel at once, and then at most each two seconds, without holding back the others', () => {
  const calm = calmedByVessel<ReturnType<typeof reading>>()
  expect(valuesOf(calm([reading('a', 1)], 0))).toEqual(['a 1'])
  expect(valuesOf(calm([reading('a', 2), reading('b', 5)], 500))).toEqual(['a 1', 'b 5'])
  expect(valuesOf(calm([reading('a', 3), reading('b', 5)], 1_999))).toEqual(['a 1', 'b 5'])
  expect(valuesOf(calm([reading('a', 3), reading('b', 6)], 2_000))).toEqual(['a 3', 'b 5'])
  expect(valuesOf(calm([reading('a', 3), reading('b', 6)], 2_500))).toEqual(['a 3', 'b 6'])
})

it('shows all kinds of a vessel together, and what is no longer there no more', () => {
  const calm = calmedByVessel<ReturnType<typeof reading>>()
  const both = [reading('a', 1), reading('a', 66, 'TEMPERATURE')]
  expect(calm(both, 0)).toEqual(both)
  expect(calm([reading('a', 1)], 1_000)).toEqual(both)
  expect(calm([reading('a', 1)], 2_000)).toEqual([reading('a', 1)])
  expect(calm([], 3_000)).toEqual([reading('a', 1)])
  expect(calm([], 4_000)).toEqual([])
})
