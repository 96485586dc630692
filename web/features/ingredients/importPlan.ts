import Papa from 'papaparse'
import { delimiterOf, writeCsv } from '#domain/csv.ts'
import { importLimits, readIngredientTable, type ImportProblem } from '#domain/ingredientCsv.ts'

/** One row of a file, and what importing it would do. */
export interface PlannedRow {
  /** As a spreadsheet numbers it: the header is row 1. */
  row: number
  name: string
  action: 'CREATED' | 'UPDATED' | 'REFUSED'
  problems: ImportProblem[]
}

/** What importing a file would do, row by row. */
export interface ImportPlan {
  fileName: string
  csv: string
  rows: PlannedRow[]
  toCreate: number
  toUpdate: number
  refused: number
  ignoredColumns: string[]
  /** The refused rows as a file, each with what is wrong with it, to be corrected and imported again. */
  refusedCsv: string
}

/** Why a file can not be imported at all, in a sentence, or null when its rows can be looked at. */
export function refuseFile(file: { name: string; type: string; size: number }): string | null {
  const isCsv = /\.csv$/i.test(file.name) || file.type === 'text/csv'
  if (!isCsv) return 'Please select a valid CSV file'
  const mb = importLimits.bytes / 1e6
  return file.size > importLimits.bytes ? `The file is too large: at most ${mb} MB are allowed.` : null
}

/** Reads a file as the server will, and says what importing it would do to the ingredients of these names. */
export function planImport(fileName: string, csv: string, names: ReadonlySet<string>): ImportPlan {
  const text = csv.replace(/^\ufeff/, '')
  const delimiter = delimiterOf(text)
  const table = Papa.parse<string[]>(text, { delimiter }).data
  const file = readIngredientTable(table, delimiter === ';')
  const problemsOf = new Map<number, ImportProblem[]>()
  for (const problem of file.problems)
    problemsOf.set(problem.row, [...(problemsOf.get(problem.row) ?? []), problem])
  const rows: PlannedRow[] = [
    ...[...problemsOf].map(([row, problems]) => ({
      row,
      name: problems[0]?.name ?? '',
      action: 'REFUSED' as const,
      problems,
    })),
    ...file.rows.map(({ row, name }) => ({
      row,
      name,
      action: names.has(name.toLowerCase()) ? ('UPDATED' as const) : ('CREATED' as const),
      problems: [],
    })),
  ]
  const count = (action: PlannedRow['action']) => rows.filter((row) => row.action === action).length
  const [header = [], ...body] = table
  return {
    fileName,
    csv,
    rows,
    toCreate: count('CREATED'),
    toUpdate: count('UPDATED'),
    refused: count('REFUSED'),
    ignoredColumns: file.ignoredColumns,
    refusedCsv: writeCsv([
      [...header, 'problem'],
      ...[...problemsOf].flatMap(([row, problems]) => {
        const record = body[row - 2]
        return record
          ? [[...header.map((_, at) => record[at] ?? ''), problems.map(problemInWords).join('; ')]]
          : []
      }),
    ]),
  }
}

/** As: currentQuantity: expected a number, got “many”. */
export function problemInWords({ column, expected, got }: ImportProblem): string {
  return `${column ? `${column}: ` : ''}expected ${expected}, got ${got === '' ? 'nothing' : `“${got}”`}`
}
