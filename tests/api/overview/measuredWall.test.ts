import { expect, it } from 'vitest'
import { withMeasured } from '#api/features/wall/measured.ts'
import type { WallBoard } from '#api/features/wall/wallSnapshot.ts'
import type { BatchFermentation } from '#api/features/fermentation/fermentationsState.ts'

const logged = new Date('2026-04-03T12:00:00Z')
const [before, after] = [new Date('2026-04-03T11:59:59Z'), new Date('2026-04-03T12:00:01Z')]

const aBatch = (day: number | null, since: Date | null = null) => ({
  ...{ batchId: 'b1', day, since, setPoint: null, isOffProfile: false, finish: null },
  gravity: { value: 1.02, at: logged, isMeasured: false },
  temperature: null,
})
const boardWith = (day: number | null) =>
  ({
    vessels: [
      { equipmentId: 'fv1', batch: aBatch(day) },
      { equipmentId: 'fv2', batch: null },
    ],
  }) as unknown as WallBoard

const measured = (
  kind: 'GRAVITY' | 'TEMPERATURE' | 'PRESSURE',
  value: number,
  at: Date,
  equipmentId = 'fv1',
) => ({
  ...{ kind, value, at, equipmentId },
})

/** Late in the evening of the 5th in New York. */
const finish = new Date('2026-04-06T02:00:00Z')
const forecast = {
  finish,
  earliest: finish,
  latest: finish,
  asOf: logged,
  course: [],
  isOld: false,
  isLogged: false,
}
const known = (isOld = false): BatchFermentation => ({
  ...{ batchId: 'b1', sense: null, setPoint: 66, forecast: { ...forecast, isOld } },
  offProfile: {
    ...{ kind: 'WARM', temperature: 70, off: 4, setPoint: 66, isFar: true, hours: 2, measuredAt: logged },
  } as never,
})

const batchOf = (board: WallBoard) => board.vessels[0]?.batch

it('a tile of the wall has what was measured or logged last of each kind', () => {
  const readings = [
    measured('GRAVITY', 1.018, after),
    measured('TEMPERATURE', 66.2, before),
    measured('PRESSURE', 3, after),
    measured('GRAVITY', 1.099, after, 'fv2'),
  ]
  const board = withMeasured(boardWith(3), readings, [], 'America/New_York')
  expect(batchOf(board)).toEqual({
    ...aBatch(3),
    gravity: { value: 1.018, at: after, isMeasured: true },
    temperature: { value: 66.2, at: before, isMeasured: true },
  })
  expect(board.vessels[1]?.batch).toBeNull()
  const older = withMeasured(boardWith(3), [measured('GRAVITY', 1.018, before)], [], 'America/New_York')
  expect(batchOf(older)).toEqual(aBatch(3))
})

it('a tile of the wall has nothing that was measured before its batch came into the vessel', () => {
  const batch = { ...aBatch(3, logged), gravity: null }
  const board = { vessels: [{ equipmentId: 'fv1', batch }] } as unknown as WallBoard
  const readings = [measured('GRAVITY', 1.018, before), measured('TEMPERATURE', 66.2, after)]
  expect(batchOf(withMeasured(board, readings, [], 'America/New_York'))).toEqual({
    ...batch,
    temperature: { value: 66.2, at: after, isMeasured: true },
  })
})

it('a tile of the wall has its set point and, by the calendar of the brewery, the day when its beer is done', () => {
  const told = (day: number | null, isOld?: boolean) =>
    batchOf(withMeasured(boardWith(day), [], [known(isOld)], 'America/New_York'))
  expect(told(3)).toMatchObject({ setPoint: 66, isOffProfile: true, finish: '2026-04-05' })
  expect(told(3, true)).toMatchObject({ setPoint: 66, finish: null })
  expect(told(null)).toEqual(aBatch(null))
})
