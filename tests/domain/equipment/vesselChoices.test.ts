import { expect, it } from 'vitest'
import { refuseVessel, type VesselChoice } from '#domain/equipment/vessels.ts'
import { english } from '#tests/support/english.ts'

const vessel = (id: string, more: Partial<VesselChoice> = {}): VesselChoice => ({
  id,
  label: id,
  type: 'FERMENTER',
  status: 'AVAILABLE',
  capacityBBL: 7,
  alsoConditions: false,
  ...more,
})

const vessels = [
  vessel('FV-1'),
  vessel('FV-2', { status: 'IN_USE' }),
  vessel('FV-3', { status: 'CLEANING' }),
  vessel('FV-4', { capacityBBL: 3 }),
  vessel('BT-1', { type: 'BRITE_TANK' }),
]
it.each([
  ['FV-2', 'FV-2 is not available: it is in use.'],
  ['FV-3', 'FV-3 is not available: it is being cleaned.'],
  ['FV-4', 'FV-4 holds 3 BBL: too small for 5 BBL.'],
  ['BT-1', "BT-1 isn't a fermenter."],
  ['FV-1', null],
])("says why a batch of 5 BBL can't be planned into %s", (id, reason) => {
  const chosen = vessels.find((candidate) => candidate.id === id)!
  expect(english(refuseVessel(chosen, 'FERMENTER', 5, null))).toBe(reason)
})
