import { numberText } from '#domain/language/numbers.ts'
import { parseNumber } from '#domain/language/parseNumber.ts'
import { changeIn, rounded } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'

/** How much a person's degree is in degrees Fahrenheit. */
const degree = (units: Units) => 1 / changeIn(units.temperature, 32, 33)

/** An offset of temperatures in a person's unit, of one in °F: 1.8 °F are 1 °C. */
export function offsetIn(units: Units, stored: number): number {
  return rounded(stored / degree(units), 2)
}

/** An offset of temperatures in °F, of one in a person's unit. */
export function offsetOf(units: Units, typed: number): number {
  return rounded(typed * degree(units), 3)
}

/**
 * The coefficients of a formula as a person types them: numbers between blanks, with a decimal point or comma. What is no
 * number stays as it is, so that it can be refused.
 */
export function coefficientsIn(text: string): (number | string)[] {
  return text
    .split(/[\s;]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const number = parseNumber(part)
      return number && !number.before && !number.behind ? number.value : part
    })
}

/** The coefficients of a formula as they are typed, with the decimal sign of a language. */
export function coefficientsText(coefficients: readonly number[], locale: string): string {
  const options = { maximumFractionDigits: 12, useGrouping: false }
  return coefficients.map((one) => numberText(locale, one, options).replace('−', '-')).join(' ')
}
