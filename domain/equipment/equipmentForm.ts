import { carry, message, messagesOf, type Message, type PlainId } from '#domain/language/message.ts'
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
  type: z.enum(types, { error: carry(message('form.required', { name: message('equipment.type') })) }),
  label: requiredText(message('equipment.label'), 20),
  name: requiredText(message('equipment.name'), 100),
  capacityBBL: requiredNumber(message('equipment.capacity'), equipmentLimits.capacityBBL),
})

/** The names of the fields, in forms and in sentences. */
export const equipmentFieldLabels = {
  type: 'equipment.type',
  label: 'equipment.label',
  name: 'equipment.name',
  capacityBBL: 'equipment.capacity',
} as const satisfies Record<keyof EquipmentFields, PlainId>

/** The names of the fields where the capacity is said in the reader's unit. */
export const equipmentFieldNames: Record<keyof EquipmentFields, Message> = {
  ...messagesOf(equipmentFieldLabels),
  capacityBBL: message('equipment.capacityIn', { unit: { sign: 'volume' } }),
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
