import { carry, message, messagesOf, type Message, type PlainId } from '#domain/language/message.ts'
import { z } from 'zod'
import { requiredNumber, requiredText } from '#domain/formFields.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { vesselTypeLabels, type EquipmentType } from './vessels.ts'

const types = Object.keys(vesselTypeLabels) as EquipmentType[]

/** The limits of a vessel, both ends included. */
export const vesselLimits = {
  capacityBBL: { min: 0.01, max: 1_000, decimals: storedDecimals.volume, unit: ' BBL', quantity: 'volume' },
} as const

/** Every field of the vessel form, with a sentence for each way it can be wrong. A vessel's type never changes. */
export const vesselFormFields = z.object({
  type: z.enum(types, { error: carry(message('form.required', { name: message('equipment.type') })) }),
  label: requiredText(message('equipment.label'), 20),
  name: requiredText(message('equipment.name'), 100),
  capacityBBL: requiredNumber(message('equipment.capacity'), vesselLimits.capacityBBL),
})

/** The names of the fields, in forms and in sentences. */
export const vesselFieldLabels = {
  type: 'equipment.type',
  label: 'equipment.label',
  name: 'equipment.name',
  capacityBBL: 'equipment.capacity',
} as const satisfies Record<keyof VesselFormFields, PlainId>

/** The names of the fields where the capacity is said in the reader's unit. */
export const vesselFieldNames: Record<keyof VesselFormFields, Message> = {
  ...messagesOf(vesselFieldLabels),
  capacityBBL: message('equipment.capacityIn', { unit: { sign: 'volume' } }),
}

/** A vessel's own fields as they are stored. */
export type VesselFormFields = z.output<typeof vesselFormFields>

/** The initial values of the vessel form. */
export const vesselDefaults: VesselFormFields = {
  type: 'FERMENTER',
  label: '',
  name: '',
  capacityBBL: 10,
}
