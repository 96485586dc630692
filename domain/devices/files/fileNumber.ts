import { numberIn } from '#domain/stock/files/csv.ts'

/** A meter may write the unit behind each number. */
const unitBehind = /[\s°]*(?:[°a-z%][^\d]*|g\/cm.?|kg\/m.?)$/i

/** The number in a cell, with a decimal comma or point, and with or without a unit behind it. NaN if there is none. */
export function fileNumber(cell: string): number {
  return numberIn(cell.replace(unitBehind, ''), true)
}
