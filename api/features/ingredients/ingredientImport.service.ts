import { advisoryLock } from '#api/db/advisoryLock.ts'
import { allow, type Context } from '#api/context.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { recomputeFigures } from '#api/features/recipes/computedFigures.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { changesFigures } from '#domain/recipes/computedFigures.ts'
import { message } from '#domain/language/message.ts'
import type { IngredientFile, ImportProblem } from '#domain/stock/files/ingredientCsv.ts'
import type {
  ImportedRow,
  MutationImportIngredientsArgs,
  QueryPreviewIngredientImportArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { understandCsv, understandRecords } from './csvTable.ts'
import { nameKey, ofNames, planImport, problemsWith, writePlans } from './importPlans.ts'

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
export async function previewIngredientImport(
  ctx: Context,
  { csv, choices }: QueryPreviewIngredientImportArgs,
) {
  allow(ctx, 'editIngredients')
  const file = understandCsv(ctx, csv, choices)
  const known = await ctx.db.$queryRaw<Prisma.IngredientModel[]>`
    SELECT * FROM "Ingredient" WHERE ${ofNames(file.rows)}`
  const isKnown = new Set(known.map(({ name }) => nameKey(name)))
  const problems = [...file.problems, ...problemsWith(file, known)]
  const isWrong = new Set(problems.map(({ row }) => row))
  const right = file.rows.filter(({ row }) => !isWrong.has(row))
  const accepted = right.map(({ row, name }): ImportedRow => {
    return { row, name, action: isKnown.has(nameKey(name)) ? 'UPDATED' : 'CREATED' }
  })
  const toUpdate = accepted.filter(({ action }) => action === 'UPDATED').length
  return {
    rows: accepted.length + isWrong.size,
    toCreate: accepted.length - toUpdate,
    toUpdate,
    accepted: accepted.slice(0, shownRows),
    problems: problems.slice(0, shownRows),
    problemCount: problems.length,
    ignoredColumns: file.skipped.map(({ title }) => title).filter(Boolean),
    skippedColumns: file.skipped,
  }
}

/** A CSV file as text or, already parsed, as rows keyed by column. */
export interface SentImport extends Pick<MutationImportIngredientsArgs, 'choices' | 'commandId'> {
  csv: string | Record<string, string | number | null>[]
  shown?: number
}

/**
 * Imports a CSV file: one transaction, a handful of statements whatever its size, and one change. The answer lists a
 * limited number of rows and problems.
 */
export function importIngredients(
  ctx: Context,
  { csv, choices, commandId, shown }: SentImport,
): Promise<ImportedFile> {
  allow(ctx, 'editIngredients')
  const file = typeof csv === 'string' ? understandCsv(ctx, csv, choices) : understandRecords(ctx, csv)
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
    const { plans, problems: more } = await planImport(tx, file)
    const problems = [...file.problems, ...more]
    await writePlans(tx, plans, user.id)
    const refigured = plans.filter(({ before, after }) => before && changesFigures(before, after))
    await recomputeFigures(
      tx,
      refigured.map(({ id }) => id),
    )
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
