import { randomUUID } from 'node:crypto'
import { allow, type Context } from '#api/context.ts'
import { isUniqueViolation } from '#api/db/trouble.ts'
import { Conflict } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox.ts'
import type { IngredientFile, IngredientRow, ImportProblem } from '#domain/ingredientCsv.ts'
import { ingredientDefaults, type IngredientFields } from '#domain/ingredientForm.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './ingredientRow.ts'
import { readIngredientCsv } from './csvTable.ts'

const shownRows = 500

/** A row that was, or would be, imported. */
interface AcceptedRow {
  row: number
  name: string
  action: 'CREATED' | 'UPDATED'
}

/** What became of a file, with the first 500 rows and problems. */
export interface ImportedFile {
  created: number
  updated: number
  accepted: AcceptedRow[]
  problems: ImportProblem[]
  problemCount: number
}

/** What importing a file would do. */
export async function previewIngredientImport(ctx: Context, csv: string) {
  allow(ctx, 'editIngredients')
  const file = readIngredientCsv(csv)
  const names = file.rows.map(({ name }) => name)
  const known = await ctx.db.$queryRaw<{ name: string }[]>`
    SELECT "name" FROM "Ingredient" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)`
  const isKnown = new Set(known.map(({ name }) => name.toLowerCase()))
  const accepted = file.rows.map(({ row, name }): AcceptedRow => {
    return { row, name, action: isKnown.has(name.toLowerCase()) ? 'UPDATED' : 'CREATED' }
  })
  const toUpdate = accepted.filter(({ action }) => action === 'UPDATED').length
  return {
    rows: file.rows.length + new Set(file.problems.map(({ row }) => row)).size,
    toCreate: accepted.length - toUpdate,
    toUpdate,
    accepted: accepted.slice(0, shownRows),
    problems: file.problems.slice(0, shownRows),
    problemCount: file.problems.length,
    ignoredColumns: file.ignoredColumns,
  }
}

/** Imports a CSV file: one transaction, a handful of statements whatever its size, and one change. */
export function importIngredients(
  ctx: Context,
  input: { csv: string; commandId?: string | null },
): Promise<ImportedFile> {
  allow(ctx, 'editIngredients')
  return importFile(ctx, readIngredientCsv(input.csv), input.commandId)
}

/**
 * Imports a file that was understood: its rows are created or, by name, updated; what they leave empty stays. The answer
 * lists at most so many rows and problems.
 */
export async function importFile(
  ctx: Context,
  file: IngredientFile,
  commandId?: string | null,
  shown = shownRows,
): Promise<ImportedFile> {
  const { user } = allow(ctx, 'editIngredients')
  return inTransaction(ctx, { name: 'importIngredients', input: file, id: commandId }, async (tx) => {
    // One import at a time: two files with the same rows in another order would wait for each other.
    await tx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import ingredients'))`
    const suppliers = await suppliersNamed(tx, file.rows)
    const known = await lockNamed(tx, file.rows)
    const plans = file.rows.map((row) => planOf(row, known.get(row.name.toLowerCase()), suppliers))
    await writePlans(tx, plans, user.id)
    const accepted = plans.map(({ row, before }): AcceptedRow => {
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
      problems: file.problems.slice(0, shown),
      problemCount: file.problems.length,
    }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new Conflict('Somebody has just created one of these ingredients. Please import the file again.')
      : error
  })
}

interface Plan {
  id: string
  row: IngredientRow
  before: IngredientFields | null
  after: IngredientFields
}

function planOf(
  row: IngredientRow,
  known: Prisma.IngredientModel | undefined,
  suppliers: Map<string, string>,
): Plan {
  const { row: _row, supplierName, ...sent } = row
  const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const before = known ? fieldsOf(known) : null
  const supplierId = supplierName && suppliers.get(supplierName.toLowerCase())
  const after = { ...ingredientDefaults, ...before, ...said, ...(supplierId && { supplierId }) }
  return { id: known?.id ?? randomUUID(), row, before, after }
}

async function suppliersNamed(tx: Tx, rows: IngredientRow[]): Promise<Map<string, string>> {
  const byLowerName = new Map(
    rows.flatMap(({ supplierName: name }) => (name ? [[name.toLowerCase(), name]] : [])),
  )
  const data = [...byLowerName.values()].map((name) => ({ name }))
  if (data.length === 0) return new Map()
  await tx.db.supplier.createMany({ data, skipDuplicates: true })
  const found = await tx.db.$queryRaw<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "Supplier"
    WHERE lower("name") IN (SELECT lower(n) FROM unnest(${data.map(({ name }) => name)}::text[]) n)`
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]))
}

async function lockNamed(tx: Tx, rows: IngredientRow[]): Promise<Map<string, Prisma.IngredientModel>> {
  // Lowered by the database alone, since its unique index is.
  const names = rows.map(({ name }) => name)
  const found = await tx.db.$queryRaw<Prisma.IngredientModel[]>`
    SELECT * FROM "Ingredient" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)
    ORDER BY "id" FOR UPDATE`
  return new Map(found.map((row) => [row.name.toLowerCase(), row]))
}

/** The rows that a statement is given, as one JSON text. */
const asRows = Prisma.sql`AS r("id" text, "name" text, "category" "IngredientCategory", "subcategory" text,
  "currentQuantity" numeric, "unit" "Unit", "reorderThreshold" numeric, "supplierId" text, "costPerUnitCents" int,
  "lotNumber" text, "expirationDate" date, "alphaAcid" numeric, "colorLovibond" numeric, "potential" numeric)`

/** Writes all plans: new ingredients, changed ones, and a transaction for every quantity that is another one now. */
async function writePlans(tx: Tx, plans: Plan[], userId: string): Promise<void> {
  const isChanged = ({ before, after }: Plan) => JSON.stringify(before) !== JSON.stringify(after)
  const rows = (wanted: Plan[]) => JSON.stringify(wanted.map(({ id, after }) => ({ id, ...after })))
  await tx.db.$executeRaw`
    INSERT INTO "Ingredient" ("id", "name", "category", "subcategory", "currentQuantity", "unit", "reorderThreshold",
      "supplierId", "costPerUnitCents", "lotNumber", "expirationDate", "alphaAcid", "colorLovibond", "potential",
      "createdAt", "updatedAt")
    SELECT r.*, ${tx.at}, ${tx.at} FROM jsonb_to_recordset(${rows(plans.filter(({ before }) => !before))}::jsonb)
      ${asRows}`
  await tx.db.$executeRaw`
    UPDATE "Ingredient" i SET "name" = r."name", "category" = r."category", "subcategory" = r."subcategory",
      "currentQuantity" = r."currentQuantity", "unit" = r."unit", "reorderThreshold" = r."reorderThreshold",
      "supplierId" = r."supplierId", "costPerUnitCents" = r."costPerUnitCents", "lotNumber" = r."lotNumber",
      "expirationDate" = r."expirationDate", "alphaAcid" = r."alphaAcid", "colorLovibond" = r."colorLovibond",
      "potential" = r."potential", "version" = i."version" + 1, "updatedAt" = ${tx.at}
    FROM jsonb_to_recordset(${rows(plans.filter((plan) => plan.before && isChanged(plan)))}::jsonb)
      ${asRows}
    WHERE i."id" = r."id"`
  const counted = plans.filter(
    ({ before, after }) => (before?.currentQuantity ?? 0) !== after.currentQuantity,
  )
  const transactions = counted.map(({ id, before, after: { currentQuantity, unit, lotNumber } }) => {
    return {
      id: randomUUID(),
      ingredientId: id,
      previous: before?.currentQuantity ?? 0,
      currentQuantity,
      unit,
      lotNumber,
    }
  })
  await tx.db.$executeRaw`
    INSERT INTO "IngredientTransaction" ("id", "ingredientId", "previousQuantity", "quantity", "newQuantity", "unit",
      "lotNumber", "transactionType", "notes", "userId", "timestamp")
    SELECT r."id", r."ingredientId", r."previous", r."currentQuantity", r."currentQuantity", r."unit",
      r."lotNumber", 'IMPORTED', 'Imported', ${userId}, ${new Date()}
    FROM jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb)
      AS r("id" text, "ingredientId" text, "previous" numeric, "currentQuantity" numeric, "unit" "Unit", "lotNumber" text)`
}
