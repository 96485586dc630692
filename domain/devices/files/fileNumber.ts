import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { parseNumber, type ParsedNumber } from '#domain/language/parseNumber.ts'
import type { FileUnit } from './meterColumns.ts'

/** How meters and people write the units of what is measured, beside its number. */
const unitWords: Record<ReadingKind, readonly (readonly [RegExp, FileUnit | null])[]> = {
  TEMPERATURE: [
    [/^(?:[°º˚]|deg\.?)?\s*c(?:elsius)?$|^℃$/i, 'C'],
    [/^(?:[°º˚]|deg\.?)?\s*f(?:ahrenheit)?$|^℉$/i, 'F'],
    [/^°?\s*k(?:elvin)?$/i, 'K'],
  ],
  GRAVITY: [
    [/^(?:sg|s\.\s?g\.)$/i, 'SG'],
    [/^(?:[°º˚]\s*p|[°º˚]?\s*plato|%\s*(?:w\/w|mas)?)$/i, 'PLATO'],
    [/^[°º˚]?\s*(?:bx|brix)$/i, 'BRIX'],
    [/^(?:g\/(?:cm[³3]|ml)|kg\/(?:m[³3]|l))$/i, 'DENSITY'],
  ],
  PRESSURE: [
    [/^psig?$/i, 'PSI'],
    [/^barg?$/i, 'BAR'],
    [/^kpa$/i, 'KPA'],
  ],
  PH: [[/^ph$/i, null]],
}

/** What a number in each unit can be at all, which tells 1,012 thousandths from 1.012 of SG. */
const possible: Record<FileUnit | 'PH', readonly [min: number, max: number]> = {
  C: [-50, 150],
  F: [-60, 300],
  K: [220, 420],
  SG: [0.9, 1.3],
  PLATO: [-10, 60],
  BRIX: [-10, 60],
  THOUSANDTHS: [900, 1_300],
  DENSITY: [0.9, 1.3],
  BAR: [-1, 20],
  PSI: [-15, 300],
  KPA: [-101.325, 2_000],
  PH: [0, 14],
}

/** The number in a cell of a kind, and the unit that the cell says: undefined for none. Null for what is no such number. */
function parseCell(cell: string, kind: ReadingKind): { number: ParsedNumber; unit?: FileUnit | null } | null {
  const number = parseNumber(cell)
  if (!number) return null
  const words = [number.before, number.behind].filter(Boolean)
  if (words.length === 0) return { number }
  const named = unitWords[kind].find(([pattern]) => words.length === 1 && pattern.test(words[0] ?? ''))
  return named ? { number, unit: named[1] } : null
}

/** Whether a cell has a number of a kind, with or without its unit. */
export function isFileNumber(cell: string, kind: ReadingKind): boolean {
  return parseCell(cell, kind) !== null
}

/** The numbers of cells, whatever their units. */
export function fileNumbers(cells: readonly string[], kind: ReadingKind): number[] {
  return cells.flatMap((cell) => parseCell(cell, kind)?.number.value ?? [])
}

/** The unit that all of these cells say beside their numbers; null when they say none, or several. */
export function unitOfCells(cells: readonly string[], kind: ReadingKind): FileUnit | null {
  const units = new Set(cells.map((cell) => parseCell(cell, kind)?.unit ?? null))
  const [unit] = units
  return units.size === 1 && unit ? unit : null
}

/**
 * The number in a cell and its unit: the one that stands beside it, else that of its column. Null for what is no such number.
 * Meters write nothing between thousands: a lone separator is that of decimals, unless only thousands are possible.
 */
export function fileValue(
  cell: string,
  kind: ReadingKind,
  columnUnit: FileUnit | null,
): { value: number; unit: FileUnit | null } | null {
  const parsed = parseCell(cell, kind)
  if (!parsed) return null
  const { number, unit = columnUnit } = parsed
  const [min, max] = possible[unit ?? 'PH']
  const isPossible = (value: number) => value >= min && value <= max
  const { value, grouped } = number
  return { value: grouped !== null && !isPossible(value) && isPossible(grouped) ? grouped : value, unit }
}
