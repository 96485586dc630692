import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { platoOf } from '#domain/units/extract.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { unitTable } from '#domain/units/units.ts'
import { signOf } from '#domain/units/valueText.ts'
import { readsPounds } from '#domain/units/volumeText.ts'
import type { Teller } from '#api/features/assistant/facts/teller.ts'

const isMetric = ({ reader }: Teller) => reader.units.volume === 'HL' || reader.units.volume === 'L'

/** A gravity as its reader reads it, such as 1.054 or 13.4 °P. */
export function gravityIn(sg: number, tell: Teller): string {
  return tell.reader.units.gravity === 'SG' ? tell.exactly(sg, 3) : `${plato(sg, tell, 1)} ${signOf(tell.reader.units, 'gravity')}` // prettier-ignore
}

const plato = (sg: number, tell: Teller, digits = 2) => tell.exactly(platoOf(sg), digits)

/** A gravity with its unit in the scale of its reader, and in the other: 1.054 SG and 13.35 °P. */
export function bothScales(sg: number, tell: Teller): [own: string, other: string] {
  const [specific, degrees] = [`${tell.exactly(sg, 3)} SG`, `${plato(sg, tell)} °P`]
  return tell.reader.units.gravity === 'SG' ? [specific, degrees] : [degrees, specific]
}

/** A temperature: who reads °F reads both, 152 °F (66.7 °C). */
export function warmth(fahrenheit: number, tell: Teller): string {
  const celsius = `${tell.figure(unitTable.C.from(fahrenheit))} °C`
  return tell.reader.units.temperature === 'C' ? celsius : `${tell.figure(fahrenheit)} °F (${celsius})`
}

/** A volume of beer or wort: liters, and for who reads other units than metric ones, these too. */
export function volume(liters: number, tell: Teller): string {
  const { units } = tell.reader
  const metric = `${tell.figure(liters)} L`
  if (isMetric(tell)) return metric
  const bbl = liters / litersPerBBL
  if (units.volume === 'UK_BBL')
    return `${metric} (${tell.figure(shownValue(units, 'volume', bbl), 2)} ${signOf(units, 'volume')})`
  return `${metric} (${tell.figure(liters / litersPerGallon)} gal, ${tell.figure(bbl, 2)} BBL)`
}

/** Dissolved CO2 in its reader's unit: 2.5 volumes, or 4.9 g/L. */
export function dissolved(volumes: number, tell: Teller, digits = 1): string {
  if (tell.reader.units.co2 === 'GRAMS_PER_LITER') return inGrams(volumes, tell)
  return tell.text('calculators.volumes', { volumes: tell.figure(volumes, digits) })
}

/** Carbonation in the unit that the person reads; who reads volumes reads grams as well. */
export function carbonation(volumes: number, tell: Teller): string {
  const own = dissolved(volumes, tell)
  return tell.reader.units.co2 === 'GRAMS_PER_LITER' ? own : `${own} (${inGrams(volumes, tell)})`
}

const inGrams = (volumes: number, tell: Teller) =>
  `${tell.figure(unitTable.GRAMS_PER_LITER.from(volumes))} g/L`

/** How thick a mash is: who reads pounds reads both. */
export function mashRatio(quartsPerPound: number, tell: Teller): string {
  const metric = `${tell.figure(quartsPerPound * 2.0864, 2)} L/kg`
  return !readsPounds(tell.reader.units) ? metric : `${tell.figure(quartsPerPound, 2)} qt/lb (${metric})`
}

/** What a cold mash tun takes off the strike water. */
export function lostToTun(tell: Teller): string {
  return tell.reader.units.temperature === 'C' ? '1–2 °C' : '2–4 °F'
}
