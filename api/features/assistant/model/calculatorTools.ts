import { z } from 'zod'
import { gravitySaid } from '#domain/calculators/quantities.ts'

const gravity = z
  .number()
  .refine((value) => gravitySaid(value) !== null, 'a specific gravity such as 1.050')
  .describe('Specific gravity, as 1.050')
const positive = z.number().positive().max(1_000_000)
const fahrenheit = z.number().min(32).max(212).describe('°F')

/** What each calculator does and needs, for a language model; every parameter is checked by it. */
export const calculatorTools = {
  convert_gravity: {
    about: 'Converts a gravity between SG, °Plato and °Brix.',
    parameters: z.object({ value: z.number().min(-5).max(1_300), unit: z.enum(['SG', 'PLATO', 'BRIX']) }),
  },
  alcohol: {
    about: 'Alcohol by volume and attenuation from original and final gravity.',
    parameters: z.object({ original: gravity, final: gravity }),
  },
  bitterness: {
    about: 'Bitterness in IBU by Tinseth of one hop addition to the boil.',
    parameters: z.object({
      grams: positive.describe('Grams of hops'),
      alphaPercent: z.number().min(0.1).max(30).describe('Alpha acid in percent'),
      minutes: z.number().min(0).max(180).default(60).describe('Minutes of boil'),
      liters: positive.describe('Liters of wort'),
      gravity: gravity.default(1.05),
    }),
  },
  dilution: {
    about: 'The gravity after adding water to wort or boiling it off, or the water that reaches a gravity.',
    parameters: z.object({
      volume: positive,
      unit: z.enum(['gal', 'BBL', 'L', 'hL']),
      gravity,
      added: z.number().optional().describe('Water added, in the unit; negative is boiled off'),
      wanted: gravity.optional().describe('The gravity to reach, instead of the water'),
    }),
  },
  priming: {
    about: 'Priming sugar for bottles or casks.',
    parameters: z.object({
      liters: positive,
      volumes: z.number().min(0.5).max(6).describe('Volumes of CO2 wanted'),
      temperature: fahrenheit.default(68).describe('°F, the warmest since fermentation ended'),
    }),
  },
  strike_water: {
    about: 'The temperature of the strike water for a mash.',
    parameters: z.object({
      mash: fahrenheit.describe('The mash temperature wanted, °F'),
      grain: z.number().min(0).max(120).default(68).describe('The temperature of the grain, °F'),
      quartsPerPound: z.number().min(0.5).max(5).default(1.5),
    }),
  },
  pitching: {
    about: 'How many yeast cells to pitch.',
    parameters: z.object({ liters: positive, gravity, isLager: z.boolean().default(false) }),
  },
} as const satisfies Record<string, { about: string; parameters: z.ZodType }>

export type CalculatorName = keyof typeof calculatorTools

/** What a calculator calculates with. */
export type Sent<Name extends CalculatorName> = z.output<(typeof calculatorTools)[Name]['parameters']>
