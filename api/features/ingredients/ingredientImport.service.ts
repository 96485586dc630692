import { advisoryLock } from '#api/db/advisoryLock.ts'
import { allow, type Context } from '#api/context.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import type { IngredientFile, ImportProblem } from '#domain/stock/files/ingredientCsv.ts'
import type { ImportedRow } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { understandCsv, understandRecords } from './csvTable.ts'
import { planImport, problemsWith, writePlans } from './importPlans.ts'

const shownRows = 500

/** The result of importing a file, with the first 500 rows and problems. */
export interface ImportedFile {
  created: number
  updated: number
  accepted: ImportedRow[]
  problems: ImportProblem[]
  problemCount: number
}

/** What importing a file would do. */
export async function previewIngredientImport(ctx: Context, csv: string) {
  allow(ctx, 'editIngredients')
  const file = understandCsv(csv)
  const names = file.rows.map(({ name }) => name)
  const known = await ctx.db.$queryRaw<Prisma.IngredientModel[]>`
    SELECT * FROM "Ingredient"
    WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)`
  const isKnown = new Set(known.map(({ name }) => name.toLowerCase()))
  const problems = [...file.problems, ...problemsWith(file.rows, known)]
  const isWrong = new Set(problems.map(({ row }) => row))
  const right = file.rows.filter(({ row }) => !isWrong.has(row))
  const accepted = right.map(({ row, name }): ImportedRow => {
    return { row, name, action: isKnown.has(name.toLowerCase()) ? 'UPDATED' : 'CREATED' }
  })
  const toUpdate = accepted.filter(({ action }) => action === 'UPDATED').length
  return {
    rows: accepted.length + isWrong.size,
    toCreate: accepted.length - toUpdate,
    toUpdate,
    accepted: accepted.slice(0, shownRows),
    problems: problems.slice(0, shownRows),
    problemCount: problems.length,
    ignoredColumns: file.ignoredColumns,
  }
}

/** A CSV file as text or, already parsed, as rows keyed by column. */
export type SentFile = string | Record<string, string | number | null>[]

/**
 * Imports a CSV file: one transaction, a handful of statements whatever its size, and one change. The answer lists a
 * limited number of rows and problems.
 */
export function importIngredients(
  ctx: Context,
  { csv, commandId, shown }: { csv: SentFile; commandId?: string | null; shown?: number },
): Promise<ImportedFile> {
  allow(ctx, 'editIngredients')
  const file = typeof csv === 'string' ? understandCsv(csv) : understandRecords(csv)
  return importFile(ctx, file, commandId, shown)
}

/**
 * Imports a parsed file: each row creates an ingredient or updates the one of its name; empty cells leave the value
 * unchanged.
 */
async function importFile(
  ctx: Context,
  file: IngredientFile,
  commandId?: string | null,
  shown = shownRows,
): Promise<ImportedFile> {
  const { user } = allow(ctx, 'editIngredients')
  return inTransaction(ctx, { name: 'importIngredients', input: file, id: commandId }, async (tx) => {
    // One import at a time: two files with the same rows in a different order could deadlock.
    await tx.sql`SELECT pg_advisory_xact_lock(${advisoryLock('ingredientImport')}::bigint)`
    const { plans, problems: more } = await planImport(tx, file.rows)
    const problems = [...file.problems, ...more]
    await writePlans(tx, plans, user.id)
    const accepted = plans.map(({ row, before }): ImportedRow => {
      return { row: row.row, name: row.name, action: before ? 'UPDATED' : 'CREATED' }
    })
    const updated = accepted.filter(({ action }) => action === 'UPDATED').length
    const created = accepted.length - updated
    if (accepted.length > 0)
      record(tx, { type: 'IngredientsImported', entityId: 'import', detail: { created, updated } })
    return {
      created,
      updated,
      accepted: accepted.slice(0, shown),
      problems: problems.slice(0, shown),
      problemCount: problems.length,
    }
  }).catch(takenAs(message('stockImport.changedMeanwhile')))
}
