import { decimalSignIn } from '#domain/language/numbers.ts'
import type { DecimalSign } from '#domain/language/parseNumber.ts'

/** The delimiter of a file, detected from its first line: a comma, a semicolon or a tab. */
export function delimiterOf(csv: string): ',' | ';' | '\t' {
  const firstLine = (/^[^\r\n]*/.exec(csv)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const countOf = (sign: string) => firstLine.split(sign).length
  return ([';', '\t'] as const).find((sign) => countOf(sign) > countOf(',')) ?? ','
}

/** How the spreadsheets of a language separate cells and write numbers. */
export interface CsvSigns {
  separator: ',' | ';' | '\t'
  decimal: DecimalSign
}

const usualSigns: CsvSigns = { separator: ',', decimal: '.' }

/** The signs of a language: where decimals are written with a comma, spreadsheets expect cells between semicolons. */
export function csvSigns(locale: string): CsvSigns {
  const decimal = decimalSignIn(locale)
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

/**
 * A table as a CSV file (RFC 4180), with a byte order mark for spreadsheets; cells that would be formulas are escaped.
 */
export function writeCsv(table: readonly CsvRecord[], signs = usualSigns): string {
  return `\ufeff${csvRows(table, signs)}`
}

/** The cells of one line. */
export type CsvRecord = readonly (string | number | null)[]

/** Some lines of such a file. */
export function csvRows(table: readonly CsvRecord[], signs = usualSigns): string {
  const rows = table.map((record) => record.map((value) => cellOf(value, signs)).join(signs.separator))
  return rows.map((row) => `${row}\r\n`).join('')
}

/** Characters that start a formula in a spreadsheet, including their full-width forms. */
export const formulaSign = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function cellOf(value: string | number | null, { separator, decimal }: CsvSigns): string {
  if (value === null) return ''
  const text =
    typeof value === 'string' ? value.replace(formulaSign, "'$&") : String(value).replace('.', decimal)
  // A semicolon in a file with commas could be taken for its separator.
  const isQuoted = /["\r\n\t;]|^\s|\s$/.test(text) || text.includes(separator)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}
