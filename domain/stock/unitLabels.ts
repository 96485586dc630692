import { message, type Message, type PlainId } from '#domain/language/message.ts'
import type { Unit } from './units.ts'

/** The labels of the units of ingredients. */
export const unitLabels = {
  LBS: 'common.unit.LBS',
  OZ: 'common.unit.OZ',
  GRAMS: 'common.unit.GRAMS',
  KG: 'common.unit.KG',
  LITERS: 'common.unit.LITERS',
  EACH: 'common.unit.EACH',
} as const satisfies Record<Unit, PlainId>

/** A unit by its label, within a sentence. */
export const unitSaid = (unit: Unit): Message => message(unitLabels[unit])
