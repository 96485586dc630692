import { localNumber, numberText } from '#domain/language/numbers.ts'
import { platoOf } from '#domain/units/extract.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { valueParts, valueText } from '#domain/units/valueText.ts'

/** How far a gravity may rise by the hydrometer's noise alone. */
export const gravityNoise = 0.002

/**
 * Alcohol by volume in percent, the simple formula: (OG − FG) × 131.25. Source: brewday.readthedocs.io, `abv`. Null
 * while one of the two is unknown; this is the figure that the screens show.
 */
export function abvSimple(og: number | null | undefined, fg: number | null | undefined): number | null {
  return known(og) && known(fg) ? (og - fg) * 131.25 : null
}

/**
 * Alcohol by volume in percent, the alternative formula of Hall and Daniels, nearer to the truth above about 6 %:
 * 76.08 × (OG − FG) / (1.775 − OG) × FG / 0.794. Null while one of the two is unknown.
 */
export function abvAlternative(og: number | null | undefined, fg: number | null | undefined): number | null {
  return known(og) && known(fg) ? (((76.08 * (og - fg)) / (1.775 - og)) * fg) / 0.794 : null
}

/** Apparent attenuation in percent: the share of the extract that is gone. Null while OG is unknown or has no extract. */
export function apparentAttenuation(
  og: number | null | undefined,
  fg: number | null | undefined,
): number | null {
  return known(og) && known(fg) && og > 1 ? ((og - fg) / (og - 1)) * 100 : null
}

/** A gravity as displayed everywhere: three decimals, or "–" when unknown, never 0. */
export function gravityText(
  gravity: number | null | undefined,
  units: Units = storedUnits,
  locale?: string,
): string {
  if (!known(gravity)) return '–'
  const isSpecific = units.gravity === 'SG'
  return isSpecific
    ? valueParts(units, 'gravity', gravity, { digits: 3, locale }).number
    : valueText(units, 'gravity', gravity, { locale })
}

/** The degrees Plato beside a specific gravity, such as 12.4 °P; empty for who reads no specific gravity. */
export function platoText(
  gravity: number | null | undefined,
  units: Units = storedUnits,
  locale = 'en-US',
): string {
  if (!known(gravity) || units.gravity !== 'SG') return ''
  return `${localNumber(locale, platoOf(gravity).toFixed(1))} °P`
}

/** A share as displayed: one decimal and a percent sign, or "–" when unknown. */
export function percentText(percent: number | null | undefined, locale = 'en-US'): string {
  if (!known(percent)) return '–'
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return numberText(locale, Number(percent.toFixed(1)) / 100, { style: 'percent', ...digits })
}

function known(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && Number.isFinite(value)
}
