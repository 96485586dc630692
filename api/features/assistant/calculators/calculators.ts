import { unitTable } from '#domain/units/units.ts'
import { z } from 'zod'
import {
  cellsToPitch,
  dilutedGravity,
  ibuOf,
  litersPerBBL,
  pitchRate,
  primingSugar,
  residualCO2,
  strikeTemperature,
  waterToReach,
} from '#domain/calculators/brewingFormulas.ts'
import { gravitySaid } from '#domain/calculators/quantities.ts'
import {
  abvAlternative,
  abvSimple,
  apparentAttenuation,
  gravityText,
  percentText,
} from '#domain/fermentation/gravity.ts'
import { gravityOf, platoOf } from '#domain/units/extract.ts'
import { litersPerGallon } from '#domain/recipes/recipes.ts'
import { figure } from '#api/features/assistant/facts/factWords.ts'
import { calculator } from './calculator.ts'

const gravity = z
  .number()
  .refine((value) => gravitySaid(value) !== null, 'a specific gravity such as 1.050')
  .describe('Specific gravity, as 1.050')
const positive = z.number().positive().max(1_000_000)
const fahrenheit = z.number().min(32).max(212).describe('°F')

/** A gravity as 1.050, however it was written. */
const said = (value: number) => gravitySaid(value) ?? value
const platoText = (value: number) => `${platoOf(value).toFixed(2)} °P`

/** The temperature in both units: 152 °F (66.7 °C). */
const warmth = (value: number) => `${figure(value)} °F (${figure((value - 32) / 1.8)} °C)`
/** A volume in three units. */
const volume = (liters: number) =>
  `${figure(liters)} L (${figure(liters / litersPerGallon)} gal, ${figure(liters / litersPerBBL, 2)} BBL)`

/** A carbonation in both units: 2.5 volumes (4.9 g/L). */
const carbonation = (volumes: number) =>
  `${figure(volumes)} volumes (${figure(unitTable.GRAMS_PER_LITER.from(volumes))} g/L)`

/** The refractometer's wort correction factor. */
const wortCorrection = 1.04

/** Everything the assistant can calculate. Each answer states what it was calculated from. */
export const calculators = {
  convert_gravity: calculator(
    'Converts a gravity between SG, °Plato and °Brix.',
    z.object({ value: z.number().min(-5).max(1_300), unit: z.enum(['SG', 'PLATO', 'BRIX']) }),
    ({ value, unit }) => {
      const sg = unit === 'SG' ? said(value) : gravityOf(value)
      if (!(sg >= 0.97 && sg < 1.3)) return `${figure(value, 3)} is no gravity of wort or beer.`
      if (unit === 'SG')
        return `**${gravityText(sg)} SG = ${platoText(sg)}**. In °Brix it is practically the same.`
      if (unit === 'PLATO') return `**${figure(value, 2)} °P = ${gravityText(sg)} SG**`
      const corrected = value / wortCorrection
      return `**${figure(value, 2)} °Brix = ${gravityText(sg)} SG** (${figure(value, 2)} °P). Read on a refractometer before fermentation, divide by ${wortCorrection} first: ${figure(corrected)} °P, ${gravityText(gravityOf(corrected))} SG. After fermentation began, use a hydrometer.`
    },
  ),
  alcohol: calculator(
    'Alcohol by volume and attenuation from original and final gravity.',
    z.object({ original: gravity, final: gravity }),
    (sent) => {
      const [og, fg] = [said(sent.original), said(sent.final)]
      if (og <= fg)
        return `The original gravity ${gravityText(og)} must be above the final gravity ${gravityText(fg)}.`
      return `**${(abvSimple(og, fg) ?? 0).toFixed(2)}% ABV** from OG ${gravityText(og)} to FG ${gravityText(fg)}: (OG − FG) × 131.25, as the screens show it. By the alternative formula, nearer above 6%: ${(abvAlternative(og, fg) ?? 0).toFixed(2)}%. Apparent attenuation ${percentText(apparentAttenuation(og, fg))}.`
    },
  ),
  bitterness: calculator(
    'Bitterness in IBU by Tinseth of one hop addition to the boil.',
    z.object({
      grams: positive.describe('Grams of hops'),
      alphaPercent: z.number().min(0.1).max(30).describe('Alpha acid in percent'),
      minutes: z.number().min(0).max(180).default(60).describe('Minutes of boil'),
      liters: positive.describe('Liters of wort'),
      gravity: gravity.default(1.05),
    }),
    (sent) => {
      const hops = { ...sent, gravity: said(sent.gravity) }
      return `**${figure(ibuOf(hops))} IBU** by Tinseth: ${figure(hops.grams)} g at ${figure(hops.alphaPercent, 2)}% alpha acid, boiled for ${figure(hops.minutes)} min in ${volume(hops.liters)} of ${gravityText(hops.gravity)}.`
    },
  ),
  dilution: calculator(
    'The gravity after adding water to wort or boiling it off, or the water that reaches a gravity.',
    z.object({
      volume: positive,
      unit: z.enum(['gal', 'BBL', 'L']),
      gravity,
      added: z.number().optional().describe('Water added, in the unit; negative is boiled off'),
      wanted: gravity.optional().describe('The gravity to reach, instead of the water'),
    }),
    ({ volume: before, unit, ...sent }) => {
      const from = said(sent.gravity)
      const start = `${figure(before, 2)} ${unit} of ${gravityText(from)}`
      if (sent.wanted !== undefined) {
        const to = said(sent.wanted)
        if (to <= 1) return 'No water brings wort down to 1.000 or below.'
        const water = waterToReach(before, from, to)
        const does = water >= 0 ? 'Add' : 'Boil off'
        return `**${does} ${figure(Math.abs(water), 2)} ${unit}**: ${start} become ${figure(before + water, 2)} ${unit} of ${gravityText(to)}.`
      }
      const added = sent.added ?? 0
      if (before + added <= 0) return 'That would boil off everything.'
      const to = dilutedGravity(before, from, added)
      const does =
        added >= 0
          ? `with ${figure(added, 2)} ${unit} of water`
          : `after ${figure(-added, 2)} ${unit} boiled off`
      return `**${gravityText(to)} SG** (${platoText(to)}): ${start} ${does} are ${figure(before + added, 2)} ${unit}.`
    },
  ),
  priming: calculator(
    'Priming sugar for bottles or casks.',
    z.object({
      liters: positive,
      volumes: z.number().min(0.5).max(6).describe('Volumes of CO2 wanted'),
      temperature: fahrenheit.default(68).describe('°F, the warmest since fermentation ended'),
    }),
    (beer) => {
      const grams = (sugar: 'DEXTROSE' | 'TABLE_SUGAR') => figure(primingSugar({ ...beer, sugar }), 0)
      return `**${grams('DEXTROSE')} g of corn sugar (dextrose), or ${grams('TABLE_SUGAR')} g of table sugar**, for ${carbonation(beer.volumes)} in ${volume(beer.liters)}. The beer holds ${residualCO2(beer.temperature).toFixed(2)} volumes from fermenting at up to ${warmth(beer.temperature)}.`
    },
  ),
  strike_water: calculator(
    'The temperature of the strike water for a mash.',
    z.object({
      mash: fahrenheit.describe('The mash temperature wanted, °F'),
      grain: z.number().min(0).max(120).default(68).describe('The temperature of the grain, °F'),
      quartsPerPound: z.number().min(0.5).max(5).default(1.5),
    }),
    ({ mash, grain, quartsPerPound }) =>
      `**${warmth(strikeTemperature(quartsPerPound, grain, mash))}** strike water for a mash at ${warmth(mash)}: grain at ${warmth(grain)}, ${figure(quartsPerPound, 2)} qt/lb (${figure(quartsPerPound * 2.0864, 2)} L/kg). Add 2–4 °F for a cold mash tun.`,
  ),
  pitching: calculator(
    'How many yeast cells to pitch.',
    z.object({ liters: positive, gravity, isLager: z.boolean().default(false) }),
    ({ liters, isLager, ...sent }) => {
      const wort = said(sent.gravity)
      const cells = cellsToPitch(liters, wort, isLager) / 1e12
      return `**${figure(cells, 2)} trillion cells** (${figure(cells * 1_000, 0)} billion): ${pitchRate(wort, isLager)} million per ml and °P for ${isLager ? 'a lager' : 'an ale'} of ${gravityText(wort)} (${platoText(wort)}), ${volume(liters)}.`
    },
  ),
}

export type CalculatorName = keyof typeof calculators
