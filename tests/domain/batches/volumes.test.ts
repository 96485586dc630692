import { expect, it } from 'vitest'
import {
  bestVolume,
  isMoreThanThereWas,
  knockedOutBBL,
  volumeToKeg,
  type RecordedVolumes,
} from '#domain/batches/volumes.ts'

const planned: RecordedVolumes = {
  batchSizeBBL: 10,
  knockedOutBBL: null,
  transferredBBL: null,
  kegs: { HALF_BBL: 0, SIXTH_BBL: 0 },
  leftInTankBBL: null,
}
const kegs = { HALF_BBL: 18, SIXTH_BBL: 0 }

it.each<[string, Partial<RecordedVolumes>, number, string]>([
  ['nothing: as planned', {}, 10, 'PLANNED'],
  ['a knock-out', { knockedOutBBL: 9.8 }, 9.8, 'KNOCKED_OUT'],
  ['a transfer after the knock-out', { knockedOutBBL: 9.8, transferredBBL: 9.5 }, 9.5, 'TRANSFERRED'],
  ['kegs', { knockedOutBBL: 9.8, transferredBBL: 9.5, kegs }, 9, 'PACKAGED'],
  ['kegs and what was left', { transferredBBL: 9.5, kegs, leftInTankBBL: 0.25 }, 9.25, 'PACKAGED'],
  ['18 sixth barrels, which are 3 BBL', { kegs: { HALF_BBL: 0, SIXTH_BBL: 18 } }, 3, 'PACKAGED'],
  ['something left, but no kegs', { leftInTankBBL: 2 }, 10, 'PLANNED'],
  ['a transfer of nothing', { transferredBBL: 0, knockedOutBBL: 9.8 }, 9.8, 'KNOCKED_OUT'],
])('the best volume of a batch that recorded %s', (_what, recorded, bbl, figure) => {
  expect(bestVolume({ ...planned, ...recorded })).toEqual({ bbl, figure })
})

it('what there was to keg is never what was kegged', () => {
  expect(volumeToKeg({ ...planned, kegs, transferredBBL: 9.5 } as RecordedVolumes)).toEqual({
    bbl: 9.5,
    figure: 'TRANSFERRED',
  })
  expect(volumeToKeg(planned)).toEqual({ bbl: 10, figure: 'PLANNED' })
})

it('a knock-out is that of all brews, each by its transfer into the fermenter, else by its own', () => {
  const of = (brew: number, kind: string, volume: number | null) => ({ brew, kind, volume })
  const first = [of(1, 'KNOCK_OUT', 5.1), of(1, 'TRANSFER', 4.9), of(1, 'PRE_BOIL', 6)]
  expect(knockedOutBBL(first, 1)).toBe(4.9)
  expect(knockedOutBBL(first, 2), 'the second brew was not measured').toBeNull()
  expect(knockedOutBBL([...first, of(2, 'KNOCK_OUT', 5)], 2)).toBe(9.9)
  expect(knockedOutBBL([...first, of(2, 'KNOCK_OUT', 5)], 1), 'there is no second brew any more').toBe(4.9)
  expect(knockedOutBBL([of(1, 'TRANSFER', null), of(1, 'KNOCK_OUT', 5)], 1)).toBe(5)
})

it.each([
  [3, false],
  [3.005, false],
  [3.01, true],
  [15, true],
])('%d BBL of kegs from 3 BBL to keg is more than there was: %s', (bbl, isMore) => {
  expect(isMoreThanThereWas(bbl, volumeToKeg({ ...planned, batchSizeBBL: 3 }))).toBe(isMore)
})
