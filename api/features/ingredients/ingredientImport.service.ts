import { advisoryLock } from '#api/db/advisoryLock.ts'
import { allow, type Context, readerIn } from '#api/context.ts'
import type { ParsedStock } from '#api/files/fileProgram.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { recomputeFigures } from '#api/features/recipes/computedFigures.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { changesFigures } from '#domain/recipes/computedFigures.ts'
import { message } from '#domain/language/message.ts'
import type {
  ImportedRow,
  MutationImportIngredientsArgs,
  QueryPreviewIngredientImportArgs,
  IngredientFileInput,
} from '#generated/arguments.ts'
import { Invalid, valid } from '#api/errors.ts'
import {
  type IngredientFile,
  type ImportProblem,
  fileChoices,
  importLimits,
  readIngredientTable,
  type IngredientRow,
} from '#domain/stock/files/ingredientCsv.ts'
import { randomUUID } from 'node:crypto'
import { numberOf } from '#api/db/numberOf.ts'
import { insertRows } from '#api/db/statements/rows.ts'
import { plainText } from '#domain/formFields.ts'
import { ingredientFields, type IngredientFields } from '#domain/stock/ingredientForm.ts'
import { planRow } from '#domain/stock/files/ingredientImport.ts'
import { noteColumns } from '#api/language/notes.ts'
import { unitChangeNotes } from '#domain/stock/unitChange.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './ingredientRow.ts'
import { planLots, writeLots, type LotAct, type PlannedLots } from './lotBook.service.ts'
import { lockIngredients } from './stock.service.ts'

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
  const file = await understandCsv(ctx, csv, choices, shownRows)
  const known = await ctx.db.$queryRaw<Prisma.IngredientModel[]>`
    SELECT * FROM "Ingredient" WHERE ${ofNames(file.rows)}`
  const isKnown = new Set(known.map(({ name }) => nameKey(name)))
  const problems = [...file.problems, ...problemsWith(file, known)]
  const isWrong = new Set([...problems.map(({ row }) => row), ...file.unlistedRows])
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
    problemCount: problems.length + file.unlistedRows.length,
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
export async function importIngredients(
  ctx: Context,
  { csv, choices, commandId, shown = shownRows }: SentImport,
): Promise<ImportedFile> {
  allow(ctx, 'editIngredients')
  const file =
    typeof csv === 'string' ? await understandCsv(ctx, csv, choices, shown) : understandRecords(ctx, csv)
  return importFile(ctx, file, commandId, shown)
}

/**
 * Imports a parsed file: each row creates an ingredient or updates the one of its name; empty cells leave the value
 * unchanged.
 */
async function importFile(
  ctx: Context,
  file: ParsedStock,
  commandId: string | null | undefined,
  shown: number,
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
      problemCount: problems.length + file.unlistedRows.length,
    }
  }).catch(takenAs(message('stockImport.changedMeanwhile')))
}

/** Parses a CSV file, by what a person says of it. Throws Invalid when it isn't one, or is too large. */
async function understandCsv(
  ctx: Context,
  csv: string,
  sent: IngredientFileInput | null | undefined,
  listed: number,
): Promise<ParsedStock> {
  const { currency } = readerIn(ctx)
  const choices = valid(fileChoices, sent ?? {})
  return ctx.app.files.ingredients({ file: csv, choices, currency, listed })
}

/** Treats rows given as objects (column to cell) as a file. Programs write decimals with a point. */
function understandRecords(ctx: Context, records: Record<string, string | number | null>[]): ParsedStock {
  if (records.length === 0) throw new Invalid(message('stockImport.nothingChosen'), 'csv')
  const [rows, max] = [records.length, importLimits.rows]
  if (rows > max) throw new Invalid(message('stockImport.sentRows', { rows, max }), 'csv')
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const body = records.map((record) => header.map((column) => String(record[column] ?? '')))
  const read = readIngredientTable([header, ...body], { decimal: '.' }, readerIn(ctx).currency)
  return { ...read, unlistedRows: [] }
}

/**
 * Plans the import of rows, with existing ingredients of the same names locked, and creates their suppliers. Rows in
 * conflict with the stock are left out.
 */
async function planImport(
  tx: Tx,
  { rows, titles }: Pick<IngredientFile, 'rows' | 'titles'>,
): Promise<{ plans: ImportPlan[]; problems: ImportProblem[] }> {
  const known = await lockNamed(tx, rows)
  const planned = rows.map((row) => {
    const found = known.get(nameKey(row.name))
    const before = found ? { ...fieldsOf(found), exactCostCents: numberOf(found.exactCostCents) } : null
    return { id: found?.id ?? randomUUID(), row, before, ...planRow(row, before, titles) }
  })
  const right = planned.filter((plan) => plan.problem === null)
  const suppliers = await suppliersNamed(
    tx,
    right.map(({ row }) => row),
  )
  const plans = right.map(({ id, row, before, after }): ImportPlan => {
    const supplierId = suppliers.get(row.supplierName?.toLowerCase() ?? '') ?? before?.supplierId ?? null
    return { id, row, before, after: { ...after, supplierId } }
  })
  return { plans, problems: planned.flatMap(({ problem }) => problem ?? []) }
}

/** The problems of rows with the current stock, by row. */
function problemsWith(
  { rows, titles }: Pick<IngredientFile, 'rows' | 'titles'>,
  known: readonly Prisma.IngredientModel[],
): ImportProblem[] {
  const byName = byNameKey(known)
  return rows.flatMap((row) => {
    const found = byName.get(nameKey(row.name))
    return planRow(row, found ? fieldsOf(found) : null, titles).problem ?? []
  })
}

/** By their names; of two that only look alike, the one that is stored as names are now. */
function byNameKey(known: readonly Prisma.IngredientModel[]): Map<string, Prisma.IngredientModel> {
  const isPlain = ({ name }: Prisma.IngredientModel) => Number(name.toLowerCase() === nameKey(name))
  const sorted = [...known].sort((one, other) => isPlain(one) - isPlain(other))
  return new Map(sorted.map((row) => [nameKey(row.name), row]))
}

/** A name as those of files and of the stock are compared: names that were typed before they were composed are in it, too. */
const nameKey = (name: string): string => plainText(name).toLowerCase()

/** The ingredients of these names; compared in lower case by the database, as in its unique index. */
const ofNames = (rows: readonly IngredientRow[]) => {
  const names = rows.map(({ name }) => name)
  return Prisma.sql`lower(regexp_replace(normalize("name"), ${blanks}, ' ', 'g'))
    IN (SELECT lower(n) FROM unnest(${names}::text[]) n)`
}

/** Blanks of any width. */
const blanks = '[\u0020\u00a0\u2000-\u200a\u202f\u205f\u3000]+'

/** The effect of a row on an ingredient; `before` is null for a new one. */
interface ImportPlan {
  id: string
  row: IngredientRow
  before: FieldsOfStock | null
  after: FieldsOfStock
}

/** The fields of an ingredient, and what a unit costs where that is no whole number of cents. */
type FieldsOfStock = IngredientFields & { exactCostCents?: number | null }

async function suppliersNamed(tx: Tx, rows: IngredientRow[]): Promise<Map<string, string>> {
  const byLowerName = new Map(
    rows.flatMap(({ supplierName: name }) => (name ? [[name.toLowerCase(), name]] : [])),
  )
  const data = [...byLowerName.values()].map((name) => ({ name }))
  if (data.length === 0) return new Map()
  await insertRows(tx, 'Supplier', data, 'leave out')
  const found = await tx.sql<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "Supplier"
    WHERE lower("name") IN (SELECT lower(n) FROM unnest(${data.map(({ name }) => name)}::text[]) n)`
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]))
}

async function lockNamed(tx: Tx, rows: IngredientRow[]): Promise<Map<string, Prisma.IngredientModel>> {
  const found = await tx.sql<{ id: string }[]>`
    SELECT "id" FROM "Ingredient" WHERE ${ofNames(rows)} ORDER BY "id" FOR UPDATE`
  return byNameKey(
    await lockIngredients(
      tx,
      found.map(({ id }) => id),
    ),
  )
}

/** Every field of an ingredient as the file has it. */
const fieldsOfFile = Prisma.join(
  Object.keys(ingredientFields.shape).map((field) => Prisma.raw(`"${field}" = r."${field}"`)),
)

/**
 * Writes all plans: new ingredients, changed ones, a transaction for every quantity or unit that changed, and what that does with
 * their lots.
 */
async function writePlans(tx: Tx, plans: ImportPlan[], userId: string): Promise<void> {
  const isChanged = ({ before, after }: ImportPlan) => JSON.stringify(before) !== JSON.stringify(after)
  const written = plans.filter(isChanged)
  const booked = await planLots(tx, written.map(lotActOf))
  const rows = written.flatMap((plan, index) => {
    const lots = booked[index]
    return lots
      ? [{ isNew: !plan.before, row: { id: plan.id, ...plan.after, ...columnsOf(plan, lots) } }]
      : []
  })
  const rowsOf = (isNew: boolean) => rows.filter((one) => one.isNew === isNew).map(({ row }) => row)
  await insertRows(tx, 'Ingredient', rowsOf(true))
  await tx.sql`
    UPDATE "Ingredient" i SET ${fieldsOfFile}, "exactCostCents" = r."exactCostCents",
      "inventoryValueCents" = r."inventoryValueCents", "heldQuantity" = r."heldQuantity",
      "version" = i."version" + 1, "updatedAt" = ${tx.at}
    FROM jsonb_populate_recordset(NULL::"Ingredient", ${JSON.stringify(rowsOf(false))}::jsonb) r
    WHERE i."id" = r."id"`
  const counted = plans.filter(
    (plan) => isInNewUnit(plan) || (plan.before?.currentQuantity ?? 0) !== plan.after.currentQuantity,
  )
  const timestamp = new Date()
  const transactions = counted.map((plan) => {
    const { id: ingredientId, before, after } = plan
    const { currentQuantity: quantity, unit, lotNumber } = after
    const isConverted = isInNewUnit(plan)
    return {
      ...{ ingredientId, previousQuantity: before?.currentQuantity ?? 0, quantity, newQuantity: quantity },
      ...{ unit, lotNumber, userId, timestamp },
      transactionType: isConverted ? ('UNIT_CHANGED' as const) : ('IMPORTED' as const),
      ...noteColumns(
        isConverted && before
          ? message('notes.importedWith', { change: unitChangeNotes(before, unit, quantity) })
          : message('notes.imported'),
      ),
    }
  })
  const heads = await insertRows(tx, 'IngredientTransaction', transactions)
  const headOf = new Map(heads.map(({ id, ingredientId }) => [ingredientId, id]))
  await writeLots(tx, booked, (ingredientId) => ({ transactionId: headOf.get(ingredientId) ?? null, userId }))
}

const isInNewUnit = ({ before, after }: ImportPlan) => before !== null && before.unit !== after.unit

/** What a row of a file does with the lots of its ingredient: what it says of lot, day and cost is of the current one. */
function lotActOf({ id, row, before, after }: ImportPlan): LotAct {
  const { name, unit, supplierId, currentQuantity: newQuantity } = after
  const { lotNumber, expirationDate, costPerUnitCents } = before ?? after
  const shown = {
    lotNumber,
    expirationDate,
    costPerUnitCents,
    exactCostCents: before?.exactCostCents ?? null,
  }
  const stock = {
    id,
    name,
    supplierId,
    unit: before?.unit ?? unit,
    currentQuantity: before?.currentQuantity ?? 0,
    shown,
  }
  if (!before) return { stock, newQuantity, origin: 'OPENING' }
  const isNewUnit = before.unit !== unit
  const edit = {
    ...(after.lotNumber !== lotNumber && { lotNumber: after.lotNumber }),
    ...(after.expirationDate !== expirationDate && { expirationDate: after.expirationDate }),
    ...((isNewUnit ? row.costPerUnitCents !== undefined : after.costPerUnitCents !== costPerUnitCents) && {
      costPerUnitCents: after.costPerUnitCents,
    }),
  }
  if (!isNewUnit) return { stock, newQuantity, edit }
  const cost = after.exactCostCents ?? after.costPerUnitCents
  const counted = { unit, costPerUnitCents: cost, isCounted: row.currentQuantity !== undefined }
  return { stock, newQuantity, edit, unit: counted }
}

/** What a row of the table has beyond the file: the sums of its lots, and what it shows of the current one. */
function columnsOf(plan: ImportPlan, { shown, inventoryValueCents, heldQuantity }: PlannedLots) {
  const { before, after } = plan
  const isSameCost = before?.costPerUnitCents === after.costPerUnitCents
  const exactCostCents = (isInNewUnit(plan) ? after : isSameCost ? before : null)?.exactCostCents ?? null
  return { exactCostCents, inventoryValueCents, heldQuantity, ...shown }
}
