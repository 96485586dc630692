import { usualMashTemp } from '#domain/recipes/recipeForm.ts'
import { numberText } from '#domain/language/numbers.ts'
import type { Reader } from '#domain/language/reader.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { valueText } from '#domain/units/valueText.ts'
import { readsGallons, readsPounds } from '#domain/units/volumeText.ts'
import { pressureTable } from './pressureTable.ts'
import { rewritingOf, type Rewriting } from './writtenUnits.ts'

/** Who reads a part of an article that has a version of its own for each system, as a recipe of salts. */
const isFor: Record<string, (units: Units) => boolean> = {
  pounds: readsPounds,
  kilograms: (units) => !readsPounds(units),
  gallons: readsGallons,
  liters: (units) => !readsGallons(units),
  fahrenheit: ({ temperature }) => temperature === 'F',
  celsius: ({ temperature }) => temperature === 'C',
  volumes: ({ co2 }) => co2 === 'VOLUMES',
  grams: ({ co2 }) => co2 === 'GRAMS_PER_LITER',
  all: () => true,
}

/**
 * The Markdown of an article as a person reads it. Its author writes quantities in braces, in whatever unit they think
 * in: {152 °F}, {149–151 °F}; {±2 °F} is a difference; {149 (°F)} has its sign elsewhere, as {°F} in the head of a table.
 * Who reads that unit reads it as it was written, others converted and rounded as a handbook would. What needs other
 * words in other units stands between lines such as <!-- for pounds -->, <!-- for kilograms -->, <!-- for all -->.
 */
export function forReader(markdown: string, reader: Pick<Reader, 'locale' | 'units'>): string {
  return ofParts(markdown, reader.units)
    .replace('{pressure table}', () => pressureTable(reader))
    .replace('{default mash temperature}', () => defaultMash(reader))
    .replace(/\{([^{}]+)\}/g, (_braces, inner: string) => quantity(inner, reader))
}

const defaultMash = ({ units, locale }: Pick<Reader, 'locale' | 'units'>) =>
  valueText(units, 'temperature', usualMashTemp, { isShort: true, locale })

function ofParts(markdown: string, units: Units): string {
  const [always = '', ...parts] = markdown.split(/^<!-- for (\w+) -->\n*/m)
  const kept = [always]
  for (let at = 0; at < parts.length; at += 2)
    if (isFor[parts[at] ?? '']?.(units)) kept.push(parts[at + 1] ?? '')
  return kept.join('')
}

const written = /^(±?)(?:([−\d.,\s]*\d)(?:–([−\d.,\s]*\d))?\s)?(\(?)([^()\d]+?)\)?$/

function quantity(inner: string, { locale, units }: Pick<Reader, 'locale' | 'units'>): string {
  const [, isChange, least, most, isBare, sign = ''] = written.exec(inner) ?? []
  const rewriting = rewritingOf(sign, units)
  const numbers = [least, most].filter((text) => text !== undefined)
  const texts = rewriting
    ? numbers.map((text) => rewritten(text, rewriting, Boolean(isChange), locale))
    : numbers
  const range = [...new Set(texts)].join('–')
  if (range === '') return rewriting?.sign ?? sign
  // A specific gravity stands without a unit, as brewers say it.
  const shown = rewriting?.sign ?? sign
  return isBare || shown === 'SG' ? range : `${range} ${shown}`
}

function rewritten(text: string, { of, ofChange, exactness }: Rewriting, isChange: boolean, locale: string) {
  const [whole = '', decimals = ''] = partsOf(text, locale)
  const value = Number(`${whole}.${decimals}`.replace('−', '-'))
  return inText(isChange ? ofChange(value) : of(value), exactness, decimals.length, locale)
}

/** The digits before and after the decimal sign of a number as this language writes it. */
function partsOf(text: string, locale: string): string[] {
  const decimal = locale.startsWith('en') ? '.' : ','
  return text.split(decimal).map((part) => part.replace(/[.,\s]/g, ''))
}

function inText(value: number, exactness: Rewriting['exactness'], written: number, locale: string): string {
  const fixed = (digits: number) =>
    numberText(locale, value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  switch (exactness) {
    case 'halves':
      return written > 0 ? fixed(1) : numberText(locale, Math.round(value * 2) / 2)
    case 'wholes':
      return fixed(Math.min(written, 1))
    case 'tenths':
      return fixed(1)
    case 'thousandths':
      return fixed(3)
    case 'asWritten':
      return fixed(written)
    case 'twoDigits':
      return numberText(locale, value, { maximumSignificantDigits: 2 })
  }
}
