import { describe, expect, it } from 'vitest'
import { forReader } from '#api/features/assistant/articles/forReader.ts'
import { readHandbook, searchHandbook } from '#api/features/assistant/handbook.ts'
import {
  psiToHold,
  quartsPerPoundOf,
  residualCO2,
  strikeTemperature,
  sugarPerVolume,
} from '#domain/calculators/brewingFormulas.ts'
import { abvAlternative, abvSimple } from '#domain/fermentation/gravity.ts'
import { platoOf } from '#domain/units/extract.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { presets, wholeUnits } from '#domain/units/units.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { message } from '#domain/language/message.ts'
import { suggestedPrompts } from '#domain/people/chat.ts'
import { english } from '#tests/support/english.ts'

const [yeast = '', stuck = '', water = ''] = suggestedPrompts.map((id) => english(message(id)) ?? '')
/** The pressure in psi that keeps so many volumes of CO2 in beer at a temperature in °F. */
const psiAt = (t: number, v: number) =>
  -16.6999 - 0.0101059 * t + 0.00116512 * t ** 2 + 0.173354 * t * v + 4.24267 * v - 0.0684226 * v ** 2

/** Every section of a language as a person reads it. */
const readBy = (language: Language, units: Units) =>
  readHandbook(language).map((section) => ({
    ...section,
    text: forReader(section.text, { locale: languages[language].locale, units }),
  }))

describe('the handbook', () => {
  const sections = readBy('en', presets.US)
  const textOf = (article: string) =>
    sections
      .filter((section) => section.article === article)
      .map(({ text }) => text)
      .join('\n')

  it('has every chapter a brewery asks for, each with numbers and sources', () => {
    expect([...new Set(sections.map(({ article }) => article))].sort()).toEqual([
      'Carbonation',
      'Cleaning and sanitation',
      'Dry hopping',
      'Gravity and alcohol',
      'Hop timing',
      'Keg and package sizes',
      'Mash temperature',
      'Off-flavors',
      'Stuck and sluggish fermentation',
      'Water chemistry',
      'Yeast selection',
    ])
    for (const { sources, text } of sections) {
      expect(sources).toMatch(/^Sources: .{20,}/)
      expect(text.length).toBeGreaterThan(100)
    }
    for (const article of new Set(sections.map((section) => section.article)))
      expect(textOf(article)).toMatch(/\d/)
  })

  it('computes as the brewery does', () => {
    expect(abvSimple(1.065, 1.014)?.toFixed(2)).toBe('6.69')
    expect(abvAlternative(1.1, 1.024)?.toFixed(2)).toBe('11.05')
    expect(textOf('Gravity and alcohol')).toContain('1.065 to 1.014: 6.69')
    expect(textOf('Gravity and alcohol')).toContain('1.100 to 1.024: 11.05')
    const table = [...textOf('Gravity and alcohol').matchAll(/(1\.\d{3}) \| (\d+\.\d\d)/g)]
    expect(table).toHaveLength(10)
    for (const [, sg, plato] of table) expect(platoOf(Number(sg)).toFixed(2)).toBe(plato)
  })

  it('has the pressures of its own formula', () => {
    const rows = [...textOf('Carbonation').matchAll(/^\| (\d\d) +\| (\d.+) \|$/gm)]
    expect(rows).toHaveLength(10)
    for (const [, temperature, cells] of rows) {
      const t = Number(temperature)
      const psi = [2, 2.2, 2.4, 2.5, 2.6, 2.8, 3].map((volumes) => psiAt(t, volumes))
      expect(cells?.split('|').map(Number)).toEqual(psi.map((value) => expect.closeTo(value, 1) as number))
    }
  })

  it('primes with the sugar that the calculator computes', () => {
    const text = textOf('Carbonation')
    expect(text).toContain(`= ${sugarPerVolume.DEXTROSE} × (wanted − residual volumes)`)
    expect(text).toContain(`table sugar ${sugarPerVolume.TABLE_SUGAR}.`)
    const rest = [...text.matchAll(/(\d\d) °F (\d\.\d\d)/g)]
    expect(rest).toHaveLength(7)
    for (const [, temperature, volumes] of rest)
      expect(residualCO2(Number(temperature)).toFixed(2)).toBe(volumes)
  })

  it('weighs full kegs by the volume that it gives them', () => {
    const rows = [
      ...textOf('Keg and package sizes').matchAll(
        /\| ([\d.]+) +\| [\d.]+ +\| [\d.]+ +\| \d+ +\| \d+ +\| (\d+) \/ (\d+)/g,
      ),
    ]
    expect(rows).toHaveLength(6)
    for (const [, gallons, own, full] of rows)
      expect(Math.round(Number(gallons) * 8.43 + Number(own))).toBe(Number(full))
  })

  it('has the utilization of its own formula', () => {
    const rows = [...textOf('Hop timing').matchAll(/^\| (\d+) +\| (.+ ?%) +\|$/gm)]
    expect(rows).toHaveLength(5)
    for (const [, minutes, cells] of rows) {
      const shares = [1.04, 1.05, 1.06, 1.08].map(
        (sg) => (165 * 0.000125 ** (sg - 1) * (1 - Math.exp(-0.04 * Number(minutes)))) / 4.15,
      )
      expect(cells?.split('|').map(parseFloat)).toEqual(
        shares.map((share) => expect.closeTo(share, 1) as number),
      )
    }
  })

  describe.each(['de', 'fr', 'es'] as const)('in %s', (language) => {
    const translated = readBy(language, presets.METRIC)
    const whole = translated.map(({ text }) => text).join('\n')

    it('has the same parts as in English, each with its sources', () => {
      expect(translated.map(({ id }) => id)).toEqual(sections.map(({ id }) => id))
      for (const { sources, text } of translated) {
        expect(sources).toMatch(/^(Quellen|Sources|Fuentes)\s?: .{20,}/)
        expect(text.length).toBeGreaterThan(100)
      }
    })

    it('has a decimal comma and metric units', () => {
      expect(whole).not.toMatch(/\d\.\d{1,2}(?!\d)/)
      expect(whole).not.toMatch(/°F|psi|PSI|\d (?:gal|lb)\b|(?<!1\/)\d BBL/)
    })

    it('has the pressures of the formula, in bar', () => {
      const rows = [...whole.matchAll(/^\| (\d\d?) +\| ((?:\d,\d\d +\| ){6}\d,\d\d) +\|$/gm)]
      expect(rows).toHaveLength(10)
      for (const [, celsius, cells] of rows) {
        const t = Number(celsius) * 1.8 + 32
        const bar = [4, 4.4, 4.8, 5, 5.2, 5.6, 6].map((grams) => psiAt(t, grams / 1.96) / 14.5038)
        expect(cells?.split('|').map((cell) => Number(cell.trim().replace(',', '.')))).toEqual(
          bar.map((value) => expect.closeTo(value, 2) as number),
        )
      }
    })

    it('heats strike water as the calculator does', () => {
      const strike = strikeTemperature(quartsPerPoundOf(3), 18 * 1.8 + 32, 67 * 1.8 + 32)
      expect(((strike - 32) / 1.8).toFixed(1)).toBe('73.8')
      expect(whole).toContain('73,8 °C')
      expect(whole).toContain('(0,417 / r)')
    })
  })

  describe('in the units of its reader', () => {
    const kilopascals = wholeUnits({ ...presets.METRIC, pressure: 'KPA' })
    const everyone = Object.entries({ ...presets, KILOPASCALS: kilopascals })
    const read = Object.keys(languages) as Language[]
    /** What only people with other units read; formulas of °Plato and SG, and names of kegs, are everyone's. */
    const foreign: Record<string, RegExp> = {
      US: /°C|\bbar\b|\bkPa|\dhL|\d kg\b|g\/L of CO2|(?<=\d) °P(?<!\b12 °P)/,
      METRIC: /°F|psi|PSI|\d gal\b|\d lb\b|qt\/lb|lb\/BBL|\d vol\b|(?<![\d/] ?[16])\d BBL/,
      UK: /°F|psi|PSI|\d gal\b|\d lb\b|qt\/lb|lb\/BBL|\d BBL(?! \|)/,
      KILOPASCALS: /°F|psi|PSI|\bbar\b|bar\/m|\d gal\b|\d lb\b|qt\/lb/,
    }

    it.each(read.flatMap((language) => everyone.map(([name, units]) => [language, name, units] as const)))(
      'says everything in %s and %s, and leaves no mark of its author',
      (language, name, units) => {
        for (const { text, title } of readBy(language, units)) {
          expect(text, title).not.toMatch(/[{}]|<!--|NaN|undefined/)
          const told = text.replace(/^\|? ?(?:1\/\d BBL|½).*$/gm, '').replace(/1\/[246] BBL/g, '')
          expect(told.match(foreign[name] ?? /$^/), title).toBeNull()
        }
      },
    )

    it('tells each quantity as its author wrote it to who reads that unit, and rounded as a handbook to others', () => {
      const told = (markdown: string, units: Units, locale = 'en-US') =>
        forReader(markdown, { locale, units })
      expect(told('{146–149 °F}, {±4–6 °F}, {30 °F}', presets.US)).toBe('146–149 °F, 4–6 °F, 30 °F')
      expect(told('{146–149 °F}, {±4–6 °F}, {30 °F}', presets.METRIC)).toBe('63.5–65 °C, 2–3.5 °C, −1 °C')
      expect(told('{63–65 °C}, {±1 °C}, {66,7 °C}', presets.US, 'de-DE')).toBe('145–149 °F, 2 °F, 152,1 °F')
      expect(told('{1.050 SG}, {±0.002 SG}', presets.METRIC)).toBe('12.4 °P, 0.5 °P')
      expect(told('{12,4 °P}, {±0,5 °P}', presets.UK, 'de-DE')).toBe('1,050, 0,002')
      expect(told('{30–35 psi}, {0.43 psi/ft}', kilopascals)).toBe('210–240 kPa, 9.7 kPa/m')
      expect(told('{10 BBL}, {3 BBL}, {40 gal/min}', presets.UK)).toBe('7.2 UK bbl, 2.2 UK bbl, 150 L/min')
      expect(told('{2.5 volumes}, {1.20 volumes}', presets.METRIC)).toBe('4.9 g/L, 2.35 g/L')
      expect(told('| {°F} | {149 (°F)} |', presets.METRIC)).toBe('| °C | 65 |')
      expect(() => told('{3 cubits}', presets.US)).toThrow('No article may be written in cubits.')
    })

    it('has the pressures of the formula in any mixture of units', () => {
      const units = wholeUnits({ ...presets.US, temperature: 'C', pressure: 'KPA' })
      const rows = [
        ...forReader('{pressure table}', { locale: 'en-US', units }).matchAll(/^\| (\d+) \| (.+) \|$/gm),
      ]
      expect(rows).toHaveLength(10)
      for (const [, celsius, cells] of rows) {
        const kPa = [2, 2.2, 2.4, 2.5, 2.6, 2.8, 3].map(
          (volumes) => psiToHold(volumes, Number(celsius) * 1.8 + 32) * 6.894757,
        )
        expect(cells?.split(' | ').map(Number)).toEqual(kPa.map(Math.round))
      }
    })
  })

  it.each([
    [yeast, 'Hazy and New England IPA'],
    [stuck, 'Fix a stuck fermentation'],
    [water, 'Water for a stout'],
    ['best yeast for a NEIPA?', 'Hazy and New England IPA'],
    ['which yeast for a pilsner', 'Lager and pilsner'],
    ['how warm should I mash a saison', 'Which mash temperature'],
    ['my beer smells like butter', 'Off-flavors, their causes and cures'],
    ['how do I clean a fermenter', 'Cleaning a fermenter or brite tank (CIP)'],
    ['what psi for 2.5 volumes of CO2, carbonation table', 'Carbonation table: pressure by temperature'],
    ['what bar for 5 g/L of CO2, carbonation table', 'Carbonation table: pressure by temperature'],
    ['how do I calculate ABV', 'Alcohol by volume (ABV)'],
    ['how much to dry hop an IPA', 'Dry hop rates: how much and how long'],
    ['when should I add hops', 'When to add hops'],
    ['how many pints are in a sixtel keg', 'Keg sizes'],
    ['stuck fermentaton', 'Fix a stuck fermentation'],
  ])('opens at the right place for: %s', (question, title) => {
    expect(searchHandbook(question, 'en')[0]?.title).toBe(title)
  })
})
