import { message } from '#domain/language/message.ts'
import { declareRecord, figure, line, oneOf, yesOrNo } from '#domain/records/record.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { vesselTypeLabels } from './vessels.ts'

const capacityLimits = {
  min: 0.01,
  max: 1_000,
  decimals: storedDecimals.volume,
  unit: ' BBL',
  quantity: 'volume',
} as const

/** A vessel. Its type never changes. */
export const vessel = declareRecord('Equipment', {
  type: { ...oneOf('equipment.type', vesselTypeLabels), proposed: 'FERMENTER', isFixed: true },
  label: line('equipment.label', 20),
  name: line('equipment.name', 100),
  capacityBBL: {
    ...figure('equipment.capacity', capacityLimits),
    labelWithUnit: message('equipment.capacityIn', { unit: { sign: 'volume' } }),
    proposed: 10,
  },
  alsoConditions: yesOrNo('equipment.alsoConditions'),
})
