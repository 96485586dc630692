import { describe, expect, it } from 'vitest'
import { batchStages, type BatchStage } from '#domain/batches/batchStages.ts'
import { isTransfer } from '#domain/batches/transfers.ts'
import {
  conditioningVessel,
  occupiedVessel,
  refuseStatus,
  vesselFieldOf,
  vesselsOnMove,
} from '#domain/equipment/vessels.ts'
import { english } from '#tests/support/english.ts'

const vessels = { mashTunId: 'MT', kettleId: 'K', fermenterId: 'FV', briteTankId: 'BT' }

/** The dates of a batch that reached its stage one step at a time. */
const dates = [
  'mashingStartDate',
  'boilingStartDate',
  'fermentingStartDate',
  'conditioningStartDate',
] as const

function aBatch(stage: BatchStage) {
  const entered = dates.slice(0, batchStages.indexOf(stage))
  const when = new Date('2026-04-01T08:00:00Z')
  return { stage, ...vessels, ...Object.fromEntries(entered.map((date) => [date, when])) }
}

const written = (batch: Parameters<typeof vesselsOnMove>[0], to: BatchStage) =>
  vesselsOnMove(batch, to).map(
    ({ id, status, onlyIfInUse }) => `${id} ${status}${onlyIfInUse ? ' if in use' : ''}`,
  )

describe('the vessels follow the batch', () => {
  it.each([
    ['PLANNED', 'MASHING', ['MT IN_USE']],
    ['MASHING', 'BOILING', ['MT CLEANING if in use', 'K IN_USE']],
    ['BOILING', 'FERMENTING', ['K CLEANING if in use', 'FV IN_USE']],
    ['PLANNED', 'FERMENTING', ['FV IN_USE']],
    ['FERMENTING', 'CONDITIONING', ['FV CLEANING if in use', 'BT IN_USE']],
    ['CONDITIONING', 'KEGGING', []],
  ] as const)('forward from %s to %s: %j', (from, to, expected) => {
    expect(written(aBatch(from), to)).toEqual(expected)
  })

  it.each([
    ['MASHING', 'PLANNED', ['MT AVAILABLE if in use']],
    ['BOILING', 'MASHING', ['K AVAILABLE if in use', 'MT IN_USE']],
    ['FERMENTING', 'BOILING', ['FV AVAILABLE if in use', 'K IN_USE']],
    ['CONDITIONING', 'FERMENTING', ['BT AVAILABLE if in use', 'FV IN_USE']],
    ['KEGGING', 'CONDITIONING', []],
    ['COMPLETED', 'KEGGING', ['BT IN_USE']],
  ] as const)('one step back from %s to %s: %j', (from, to, expected) => {
    expect(written(aBatch(from), to)).toEqual(expected)
  })

  it.each(batchStages.filter((stage) => stage !== 'COMPLETED' && stage !== 'CANCELLED'))(
    'a batch that stays in %s changes no vessel',
    (stage) => {
      expect(written(aBatch(stage), stage)).toEqual([])
    },
  )
})

describe.each(['COMPLETED', 'CANCELLED'] as const)(
  'a batch that is %s frees every vessel it was given',
  (to) => {
    it.each([
      ['PLANNED', ['AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'AVAILABLE']],
      ['MASHING', ['CLEANING', 'AVAILABLE', 'AVAILABLE', 'AVAILABLE']],
      ['BOILING', ['CLEANING', 'CLEANING', 'AVAILABLE', 'AVAILABLE']],
      ['FERMENTING', ['CLEANING', 'CLEANING', 'CLEANING', 'AVAILABLE']],
      ['CONDITIONING', ['CLEANING', 'CLEANING', 'CLEANING', 'CLEANING']],
      ['KEGGING', ['CLEANING', 'CLEANING', 'CLEANING', 'CLEANING']],
    ] as const)(
      'from %s to %j, each only if it is in use',
      (from, [mashTun, kettle, fermenter, briteTank]) => {
        expect(written(aBatch(from), to)).toEqual([
          `MT ${mashTun} if in use`,
          `K ${kettle} if in use`,
          `FV ${fermenter} if in use`,
          `BT ${briteTank} if in use`,
        ])
      },
    )

    it('cleans its vessel even when the date of entry is missing', () => {
      expect(written({ stage: 'FERMENTING', fermenterId: 'FV' }, to)).toEqual(['FV CLEANING if in use'])
    })

    it('frees nothing when it was given no vessel', () => {
      expect(written({ stage: 'MASHING', mashTunId: null }, to)).toEqual([])
    })
  },
)

it.each([
  ['PLANNED', 'MASHING', []],
  ['MASHING', 'BOILING', []],
  ['BOILING', 'FERMENTING', ['FV IN_USE']],
] as const)('from %s to %s without mash tun and kettle: %j', (from, to, expected) => {
  expect(written({ stage: from, fermenterId: 'FV' }, to)).toEqual(expected)
})

it.each([
  ['PLANNED', null, null],
  ['MASHING', 'mashTunId', 'MT'],
  ['BOILING', 'kettleId', 'K'],
  ['FERMENTING', 'fermenterId', 'FV'],
  ['CONDITIONING', 'briteTankId', 'BT'],
  ['KEGGING', 'briteTankId', 'BT'],
  ['COMPLETED', null, null],
  ['CANCELLED', null, null],
] as const)('a batch in %s occupies the vessel of its %s: %s', (stage, field, vessel) => {
  expect(vesselFieldOf(stage)).toBe(field)
  expect(occupiedVessel({ stage, ...vessels })).toBe(vessel)
  expect(occupiedVessel({ stage })).toBeNull()
})

describe('a batch that conditions in its fermenter', () => {
  const there = (stage: BatchStage) => ({ ...aBatch(stage), briteTankId: 'FV' })

  it.each([
    ['FERMENTING', 'CONDITIONING'],
    ['CONDITIONING', 'KEGGING'],
    ['CONDITIONING', 'FERMENTING'],
  ] as const)('leaves no vessel and enters none from %s to %s', (from, to) => {
    expect(written(there(from), to)).toEqual([])
  })

  it.each(['CONDITIONING', 'KEGGING', 'FERMENTING'] as const)(
    'frees it once, to be cleaned, from %s',
    (from) => {
      expect(written(there(from), 'COMPLETED').filter((one) => one.startsWith('FV'))).toEqual([
        'FV CLEANING if in use',
      ])
    },
  )

  it('does so in its brite tank, if it has one, and in no fermenter that only ferments', () => {
    const [unitank, fermenter] = [{ alsoConditions: true }, { alsoConditions: false }]
    expect(conditioningVessel(unitank, null)).toBe(unitank)
    expect(conditioningVessel(unitank, fermenter)).toBe(fermenter)
    expect(conditioningVessel(fermenter, null)).toBeNull()
    expect(conditioningVessel(null, undefined)).toBeNull()
  })

  it('is not transferred when it begins to condition, as one for a brite tank is', () => {
    expect(isTransfer(there('FERMENTING'), 'CONDITIONING')).toBe(false)
    expect(isTransfer(aBatch('FERMENTING'), 'CONDITIONING')).toBe(true)
    expect(isTransfer(there('CONDITIONING'), 'CONDITIONING'), 'it is brought into another tank').toBe(true)
    expect(isTransfer(there('CONDITIONING'), 'FERMENTING')).toBe(false)
  })
})

const setByBatches = 'A vessel is set to In Use by moving a batch into it.'
const holdsBatch = 'FV-3 holds batch 2026-014. Move the batch first.'

describe('a vessel that holds no batch', () => {
  it.each([
    ['AVAILABLE', 'CLEANING', null],
    ['AVAILABLE', 'MAINTENANCE', null],
    ['AVAILABLE', 'IN_USE', setByBatches],
    ['CLEANING', 'AVAILABLE', null],
    ['CLEANING', 'MAINTENANCE', null],
    ['CLEANING', 'IN_USE', setByBatches],
    ['MAINTENANCE', 'AVAILABLE', null],
    ['MAINTENANCE', 'CLEANING', null],
    ['MAINTENANCE', 'IN_USE', setByBatches],
    ['IN_USE', 'AVAILABLE', null],
    ['IN_USE', 'CLEANING', null],
    ['IN_USE', 'MAINTENANCE', null],
  ] as const)('set by hand from %s to %s is answered with %s', (status, to, refusal) => {
    expect(english(refuseStatus({ label: 'FV-3', status }, to, null))).toBe(refusal)
  })
})

describe('a vessel that holds a batch', () => {
  it.each([
    ['IN_USE', 'AVAILABLE', holdsBatch],
    ['IN_USE', 'CLEANING', holdsBatch],
    ['IN_USE', 'MAINTENANCE', holdsBatch],
    ['CLEANING', 'AVAILABLE', holdsBatch],
    ['CLEANING', 'IN_USE', setByBatches],
  ] as const)('set by hand from %s to %s is answered with %s', (status, to, refusal) => {
    expect(english(refuseStatus({ label: 'FV-3', status }, to, '2026-014'))).toBe(refusal)
  })
})

it.each(['AVAILABLE', 'IN_USE', 'CLEANING', 'MAINTENANCE'] as const)(
  'a vessel set to the status it has, %s, is not refused',
  (status) => {
    expect(refuseStatus({ label: 'FV-3', status }, status, '2026-014')).toBeNull()
  },
)
