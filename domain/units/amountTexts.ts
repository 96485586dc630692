import type { Units } from './storedUnits.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { type Unit } from '#domain/stock/units.ts'

const unitsByWord: Record<string, Unit> = {
  lb: 'LBS',
  lbs: 'LBS',
  oz: 'OZ',
  gram: 'GRAMS',
  grams: 'GRAMS',
  kg: 'KG',
}

/** The words of the server that stand before an amount; names of ingredients, which may have numbers too, do not. */
const before = String.raw`^|Reorder at |lacks |, (?=[\d.,]+ \w+ of )|[Ss]hort by |Dry hop with |Dry hop with .*, (?:and )?|Dry hop with .* and `

const amount = new RegExp(String.raw`(?<=${before})([\d,]+(?:\.\d+)?) (lbs?|oz|grams?|kg)(?!\w)`, 'g')

/** A sentence of the server, which has its amounts as they are counted, as a person reads it. */
export function amountsRead(text: string, units: Units): string {
  return text.replace(amount, (as: string, number: string, word: string) => {
    const unit = unitsByWord[word]
    return unit ? amountWords(Number(number.replaceAll(',', '')), unit, units) : as
  })
}
