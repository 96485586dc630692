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
import {
  bothScales,
  carbonation,
  dissolved,
  gravityIn,
  lostToTun,
  mashRatio,
  volume,
  warmth,
} from './measures.ts'

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
