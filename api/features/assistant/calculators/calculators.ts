import {
  cellsToPitch,
  dilutedGravity,
  ibuOf,
  pitchRate,
  primingSugar,
  residualCO2,
  strikeTemperature,
  waterToReach,
} from '#domain/calculators/brewingFormulas.ts'
import { gravitySaid } from '#domain/calculators/quantities.ts'
import { abvAlternative, abvSimple, apparentAttenuation } from '#domain/fermentation/gravity.ts'
import { gravityOf, platoOf } from '#domain/units/extract.ts'
import type { Teller } from '#api/features/assistant/facts/teller.ts'
import {
  calculatorTools,
  type CalculatorName,
  type Sent,
} from '#api/features/assistant/model/calculatorTools.ts'
import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { unitTable } from '#domain/units/units.ts'
import { signOf } from '#domain/units/valueText.ts'
import { readsPounds } from '#domain/units/volumeText.ts'

type Calculators = { [Name in CalculatorName]: (sent: Sent<Name>, tell: Teller) => string }

/** A gravity as 1.050, however it was written. */
const said = (value: number) => gravitySaid(value) ?? value

/** The refractometer's wort correction factor. */
const wortCorrection = 1.04

/** Everything the assistant can calculate. Each answer states what it was calculated from. */
const calculators: Calculators = {
  convert_gravity({ value, unit }, tell) {
    const sg = unit === 'SG' ? said(value) : gravityOf(value)
    if (!(sg >= 0.97 && sg < 1.3))
      return tell.text('calculators.notGravity', { value: tell.figure(value, 3) })
    const specific = tell.exactly(sg, 3)
    if (unit === 'SG')
      return tell.text('calculators.fromSG', { sg: specific, plato: tell.exactly(platoOf(sg), 2) })
    const degrees = tell.figure(value, 2)
    if (unit === 'PLATO') return tell.text('calculators.fromPlato', { plato: degrees, sg: specific })
    const read = value / wortCorrection
    return tell.text('calculators.fromBrix', {
      brix: degrees,
      sg: specific,
      factor: tell.figure(wortCorrection, 2),
      platoRead: tell.figure(read),
      sgRead: tell.exactly(gravityOf(read), 3),
    })
  },
  alcohol({ original, final }, tell) {
    const [og, fg] = [said(original), said(final)]
    const gravities = { og: gravityIn(og, tell), fg: gravityIn(fg, tell) }
    if (og <= fg) return tell.text('calculators.ogAboveFg', gravities)
    return tell.text('calculators.alcohol', {
      ...gravities,
      abv: tell.percent(abvSimple(og, fg), 2),
      alternative: tell.percent(abvAlternative(og, fg), 2),
      attenuation: tell.percent(apparentAttenuation(og, fg)),
    })
  },
  bitterness({ gravity, ...sent }, tell) {
    const hops = { ...sent, gravity: said(gravity) }
    return tell.text('calculators.bitterness', {
      ibu: tell.figure(ibuOf(hops)),
      grams: tell.figure(hops.grams),
      alpha: tell.percentOf(hops.alphaPercent),
      minutes: tell.figure(hops.minutes),
      volume: volume(hops.liters, tell),
      gravity: gravityIn(hops.gravity, tell),
    })
  },
  dilution({ volume: before, unit, gravity, wanted, added = 0 }, tell) {
    const from = said(gravity)
    const start = { before: tell.figure(before, 2), unit, from: gravityIn(from, tell) }
    if (wanted !== undefined) {
      const to = said(wanted)
      if (to <= 1) return tell.text('calculators.noWater')
      const water = waterToReach(before, from, to)
      return tell.text(water >= 0 ? 'calculators.addWater' : 'calculators.boilWater', {
        ...start,
        water: tell.figure(Math.abs(water), 2),
        after: tell.figure(before + water, 2),
        to: gravityIn(to, tell),
      })
    }
    if (before + added <= 0) return tell.text('calculators.boilsAll')
    const [to, other] = bothScales(dilutedGravity(before, from, added), tell)
    return tell.text(added >= 0 ? 'calculators.diluted' : 'calculators.boiledOff', {
      ...{ ...start, to, other },
      water: tell.figure(Math.abs(added), 2),
      after: tell.figure(before + added, 2),
    })
  },
  priming(beer, tell) {
    const grams = (sugar: 'DEXTROSE' | 'TABLE_SUGAR') => tell.figure(primingSugar({ ...beer, sugar }), 0)
    return tell.text('calculators.priming', {
      dextrose: grams('DEXTROSE'),
      sugar: grams('TABLE_SUGAR'),
      carbonation: carbonation(beer.volumes, tell),
      volume: volume(beer.liters, tell),
      rest: dissolved(residualCO2(beer.temperature), tell, 2),
      temperature: warmth(beer.temperature, tell),
    })
  },
  strike_water({ mash, grain, quartsPerPound }, tell) {
    return tell.text('calculators.strikeWater', {
      strike: warmth(strikeTemperature(quartsPerPound, grain, mash), tell),
      mash: warmth(mash, tell),
      grain: warmth(grain, tell),
      ratio: mashRatio(quartsPerPound, tell),
      more: lostToTun(tell),
    })
  },
  pitching({ liters, gravity, isLager }, tell) {
    const wort = said(gravity)
    const cells = cellsToPitch(liters, wort, isLager) / 1e12
    const [own, other] = bothScales(wort, tell)
    return tell.text('calculators.pitching', {
      trillions: tell.figure(cells, 2),
      billions: tell.figure(cells * 1_000, 0),
      rate: tell.figure(pitchRate(wort, isLager), 2),
      kind: isLager ? 'LAGER' : 'ALE',
      gravity: tell.reader.units.gravity === 'SG' ? gravityIn(wort, tell) : own,
      other,
      volume: volume(liters, tell),
    })
  },
}

/** The answer of a calculator, as one or two sentences of Markdown; throws for invalid parameters. */
export function calculate(name: CalculatorName, sent: unknown, tell: Teller): string {
  // Each calculator gets what its own schema made of it.
  const calculator = calculators[name] as (sent: unknown, tell: Teller) => string
  return calculator(calculatorTools[name].parameters.parse(sent), tell)
}

const isMetric = ({ reader }: Teller) => reader.units.volume === 'HL' || reader.units.volume === 'L'

/** A gravity as its reader reads it, such as 1.054 or 13.4 °P. */
function gravityIn(sg: number, tell: Teller): string {
  return tell.reader.units.gravity === 'SG' ? tell.exactly(sg, 3) : `${plato(sg, tell, 1)} ${signOf(tell.reader.units, 'gravity')}` // prettier-ignore
}

const plato = (sg: number, tell: Teller, digits = 2) => tell.exactly(platoOf(sg), digits)

/** A gravity with its unit in the scale of its reader, and in the other: 1.054 SG and 13.35 °P. */
function bothScales(sg: number, tell: Teller): [own: string, other: string] {
  const [specific, degrees] = [`${tell.exactly(sg, 3)} SG`, `${plato(sg, tell)} °P`]
  return tell.reader.units.gravity === 'SG' ? [specific, degrees] : [degrees, specific]
}

/** A temperature: who reads °F reads both, 152 °F (66.7 °C). */
function warmth(fahrenheit: number, tell: Teller): string {
  const celsius = `${tell.figure(unitTable.C.from(fahrenheit))} °C`
  return tell.reader.units.temperature === 'C' ? celsius : `${tell.figure(fahrenheit)} °F (${celsius})`
}

/** A volume of beer or wort: liters, and for who reads other units than metric ones, these too. */
function volume(liters: number, tell: Teller): string {
  const { units } = tell.reader
  const metric = `${tell.figure(liters)} L`
  if (isMetric(tell)) return metric
  const bbl = liters / litersPerBBL
  if (units.volume === 'UK_BBL')
    return `${metric} (${tell.figure(shownValue(units, 'volume', bbl), 2)} ${signOf(units, 'volume')})`
  return `${metric} (${tell.figure(liters / litersPerGallon)} gal, ${tell.figure(bbl, 2)} BBL)`
}

/** Dissolved CO2 in its reader's unit: 2.5 volumes, or 4.9 g/L. */
function dissolved(volumes: number, tell: Teller, digits = 1): string {
  if (tell.reader.units.co2 === 'GRAMS_PER_LITER') return inGrams(volumes, tell)
  return tell.text('calculators.volumes', { volumes: tell.figure(volumes, digits) })
}

/** Carbonation in the unit that the person reads; who reads volumes reads grams as well. */
function carbonation(volumes: number, tell: Teller): string {
  const own = dissolved(volumes, tell)
  return tell.reader.units.co2 === 'GRAMS_PER_LITER' ? own : `${own} (${inGrams(volumes, tell)})`
}

const inGrams = (volumes: number, tell: Teller) =>
  `${tell.figure(unitTable.GRAMS_PER_LITER.from(volumes))} g/L`

/** How thick a mash is: who reads pounds reads both. */
function mashRatio(quartsPerPound: number, tell: Teller): string {
  const metric = `${tell.figure(quartsPerPound * 2.0864, 2)} L/kg`
  return !readsPounds(tell.reader.units) ? metric : `${tell.figure(quartsPerPound, 2)} qt/lb (${metric})`
}

/** What a cold mash tun takes off the strike water. */
function lostToTun(tell: Teller): string {
  return tell.reader.units.temperature === 'C' ? '1–2 °C' : '2–4 °F'
}
