import { message, type Message } from '#domain/language/message.ts'
import { readAmount, type Amount } from './amounts.ts'
import { rounded } from './conversion.ts'
import type { Units } from './storedUnits.ts'

/** The sentence of an amount in its own unit, whatever its reader weighs in. */
export function amountAsCounted({ amount, unit }: Amount): Message {
  return message(`common.amount.${unit}`, { count: amount })
}

/** The sentence of an amount in the weight of who reads it. */
export function amountSentence(counted: Amount, units: Units): Message {
  return amountAsCounted(readAmount(counted, units))
}

/** The same to one decimal, as a list shows it; less than half of that stays as exact as it is. */
export function amountInList(counted: Amount, units: Units): Message {
  const read = readAmount(counted, units)
  return amountAsCounted({ ...read, amount: rounded(read.amount, 1) || read.amount })
}
