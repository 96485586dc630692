import { parseNumber } from '#domain/language/parseNumber.ts'
import type { Unit } from '#domain/stock/units.ts'
import { litersPerBBL, litersPerGallon } from '#domain/units/barrels.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { unitTable } from '#domain/units/units.ts'

/** A figure as a file has it: how it is written, its number, and its unit in small letters, empty if it says none. */
export interface FileFigure {
  written: string
  value: number | null
  unit: string
}

/**
 * A figure of a file: a number, a text such as 1.054 SG or 2.50000e-01, or BeerJSON's object of value and unit; null where
 * there is none. Programs write thousands without separators, so 1,240 is 1.24.
 */
export function figureOf(sent: unknown): FileFigure | null {
  if (Array.isArray(sent)) return figureOf(sent.find((each) => figureOf(each) !== null))
  if (typeof sent === 'number') return { written: String(sent), value: sent, unit: '' }
  if (typeof sent === 'string') {
    const written = sent.trim()
    const number = parseNumber(written)
    const isAlone = number !== null && number.before === ''
    return written === ''
      ? null
      : { written, value: isAlone ? number.value : null, unit: unitIn(number?.behind ?? '') }
  }
  if (typeof sent !== 'object' || sent === null || !('value' in sent)) return null
  const figure = figureOf(sent.value)
  const unit = 'unit' in sent && typeof sent.unit === 'string' ? sent.unit : ''
  return (
    figure && { ...figure, written: `${figure.written} ${unit}`.trim(), unit: unitIn(unit) || figure.unit }
  )
}

/** °P, °Bx and °Oe without the sign, which some programs leave out. */
const unitIn = (text: string) => text.toLowerCase().replace(/[°º˚\s.]/g, '')

/** Each unit of a quantity, with its factor or conversion to ours; '' is what a bare number is in. */
export type Scale = Readonly<Record<string, number | ((value: number) => number)>>

/** The value on a scale; null in a unit that it doesn't have, or where nothing was read. */
export function onScale(scale: Scale, figure: FileFigure | null): number | null {
  const by = figure && Object.hasOwn(scale, figure.unit) ? scale[figure.unit] : undefined
  if (by === undefined || figure?.value == null) return null
  const value = typeof by === 'number' ? figure.value * by : by(figure.value)
  return Number.isFinite(value) ? value : null
}

/** The same factor under several names. */
const named = (factor: number, ...names: string[]) => Object.fromEntries(names.map((name) => [name, factor]))

const minutes = {
  ...named(1 / 60, 'sec', 'secs', 'second', 'seconds', 's'),
  ...named(1, 'min', 'mins', 'minute', 'minutes', 'm'),
  ...named(60, 'hr', 'hrs', 'hour', 'hours', 'h'),
  ...named(1_440, 'day', 'days', 'd'),
  ...named(10_080, 'week', 'weeks', 'wk'),
}

/** Volumes in liters. The pint and what it makes up are those of the USA, unless they say otherwise. */
const liters = {
  ...named(1, 'l', 'liter', 'liters', 'litre', 'litres'),
  ...named(0.001, 'ml', 'milliliter', 'milliliters'),
  ...named(100, 'hl'),
  ...named(litersPerGallon, 'gal', 'gals', 'gallon', 'gallons', 'usgal'),
  ...named(litersPerBBL, 'bbl', 'bbls', 'barrel', 'barrels'),
  ...{ qt: 0.946352946, pt: 0.473176473, cup: 0.24, floz: 0.0295735, tbsp: 0.0147868, tsp: 0.00492892 },
  ...{ ibbl: 163.659, igal: 4.54609, iqt: 1.1365225, ipt: 0.56826125, ifloz: 0.0284130625 },
} as const

/** The unit of stock that each unit of an amount is read in, with its factor. */
const amountUnits: Readonly<Record<string, readonly [Unit, number]>> = {
  ...inUnit('KG', {
    ...named(1, 'kg', 'kgs', 'kilogram', 'kilograms'),
    ...named(0.001, 'g', 'gr', 'gram', 'grams'),
    mg: 0.000001,
  }),
  ...inUnit('LBS', named(1, 'lb', 'lbs', 'pound', 'pounds', '#')),
  ...inUnit('OZ', named(1, 'oz', 'ozs', 'ounce', 'ounces')),
  ...inUnit('LITERS', liters),
  ...inUnit('EACH', named(1, 'each', 'ea', 'unit', 'units', 'item', 'items', 'pkg', 'pkgs', 'pkt', 'package', 'packages', 'packet', 'packets', 'tablet', 'tablets', 'vial', 'vials', 'pack', 'packs', '1')), // prettier-ignore
}

function inUnit(unit: Unit, factors: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, [unit, factor] as const]))
}

/** An amount in a unit of stock; a bare number is in `bare`. Null in a unit that nobody knows, and for none or less. */
export function amountIn(
  figure: FileFigure | null,
  bare: Unit | null,
): { amount: number; unit: Unit } | null {
  const known = Object.hasOwn(amountUnits, figure?.unit ?? '') ? amountUnits[figure?.unit ?? ''] : undefined
  const [unit, factor] = known ?? [figure?.unit === '' ? bare : null, 1]
  if (unit === null || figure?.value == null || !(figure.value > 0)) return null
  return { amount: figure.value * factor, unit }
}

const percent = { '': 1, '%': 1, '%abv': 1, '%vol': 1, abv: 1, vol: 1 }

/** How much lighter °L is than SRM: SRM = 1.3546 °L. */
const lovibond = 1.3546

/** The scales of a recipe's figures. */
export const scales = {
  liters: { '': 1, ...liters },
  minutes: { '': 1, ...minutes },
  days: Object.fromEntries(
    Object.entries({ '': 1_440, ...minutes }).map(([unit, factor]) => [unit, factor / 1_440]),
  ),
  fahrenheit: {
    '': unitTable.C.to,
    ...{ c: unitTable.C.to, celsius: unitTable.C.to },
    ...{ f: 1, fahrenheit: 1 },
  },
  srm: { ...named(1, '', 'srm'), ebc: 1 / 1.97, ...named(lovibond, 'lovi', 'lovibond', 'l') },
  /** The color of a malt, of which EBC has more to a degree Lovibond. */
  lovibond: { ...named(1, '', 'lovi', 'lovibond', 'l'), srm: 1 / lovibond, ebc: 1 / 2.6686 },
  ibu: named(1, '', 'ibu', 'ibus'),
  percent,
  gravity: {
    '': bareGravity,
    ...Object.fromEntries(['sg', 'og', 'fg', 'gu'].map((unit) => [unit, bareGravity])),
    ...Object.fromEntries(['p', 'plato', 'brix', 'bx', 'balling'].map((unit) => [unit, gravityOf] as const)),
    ...Object.fromEntries(
      ['oe', 'oechsle', 'öchsle', 'points', 'pts'].map((unit) => [unit, fromPoints] as const),
    ),
  },
} as const satisfies Record<string, Scale>

/** No wort is heavier, so what is more is in another scale. */
const heaviest = 1.3
const strongestPlato = 40
const lightestThousandths = 900

/** A gravity whose scale is told by its size: 1.054, 13.3 °P, 54 points, 1054. */
function bareGravity(value: number): number {
  if (value >= lightestThousandths) return value / 1_000
  if (value > strongestPlato) return fromPoints(value)
  return value >= heaviest ? gravityOf(value) : value
}

function fromPoints(points: number): number {
  return 1 + points / 1_000
}

/**
 * The original and final gravity; the final one may be anywhere near 1, so a bare one is on the scale of the original. A zero
 * is no figure.
 */
export function gravitiesOf(original: FileFigure | null, final: FileFigure | null) {
  const isPlato =
    original?.value != null &&
    (/^(p|plato|brix|bx|balling)$/.test(original.unit) ||
      (original.unit === '' && original.value >= heaviest && original.value <= strongestPlato))
  const lower = final && isPlato && final.unit === '' ? { ...final, unit: 'plato' } : final
  return { original: onScale(scales.gravity, original), final: onScale(scales.gravity, lower) }
}
