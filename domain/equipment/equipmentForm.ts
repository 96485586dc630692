import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { volumeNumber } from '#domain/units/volumeText.ts'
import { z } from 'zod'
import { requiredNumber, requiredText } from '#domain/formFields.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { equipmentTypeLabels, type EquipmentType } from './vessels.ts'

const types = Object.keys(equipmentTypeLabels) as [EquipmentType, ...EquipmentType[]]

/** The limits of a vessel, both ends included. */
export const equipmentLimits = {
  capacityBBL: { min: 0.01, max: 1_000, decimals: storedDecimals.volume, unit: ' BBL', quantity: 'volume' },
} as const

/** Every field of the vessel form, with a sentence for each way it can be wrong. A vessel's type never changes. */
export const equipmentFields = z.object({
  type: z.enum(types, { error: 'Type is required.' }),
  label: requiredText('Label', 20),
  name: requiredText('Name', 100),
  capacityBBL: requiredNumber('Capacity', equipmentLimits.capacityBBL),
})

/** The names of the fields, in forms and in sentences. */
export const equipmentFieldLabels: Record<keyof EquipmentFields, string> = {
  type: 'Type',
  label: 'Label',
  name: 'Name',
  capacityBBL: 'Capacity (BBL)',
}

/** The name of a field as a person reads it. */
export function equipmentLabel(field: string, units: Units = storedUnits): string {
  const labels: Partial<Record<string, string>> = equipmentFieldLabels
  return field === 'capacityBBL' ? `Capacity (${signOf(units, 'volume')})` : (labels[field] ?? field)
}

/** The value of a field as a person reads it. */
export function vesselValue(field: string, value: unknown, units: Units = storedUnits): string {
  const isVolume = field === 'capacityBBL' && units.volume !== storedUnits.volume
  return isVolume ? volumeNumber(Number(value), units) : String(value)
}

/** A vessel's own fields as they are stored. */
export type EquipmentFields = z.output<typeof equipmentFields>

/** The initial values of the vessel form. */
export const equipmentDefaults: EquipmentFields = {
  type: 'FERMENTER',
  label: '',
  name: '',
  capacityBBL: 10,
}
