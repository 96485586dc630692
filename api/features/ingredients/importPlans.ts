import { randomUUID } from 'node:crypto'
import type { Tx } from '#api/live/outbox.ts'
import type { IngredientRow } from '#domain/ingredientCsv.ts'
import { ingredientDefaults, type IngredientFields } from '#domain/ingredientForm.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './ingredientRow.ts'

/** Plans what rows make of the stock, whose ingredients of the same names are locked, and creates their suppliers. */
export async function planImport(tx: Tx, rows: IngredientRow[]): Promise<ImportPlan[]> {
  const suppliers = await suppliersNamed(tx, rows)
  const known = await lockNamed(tx, rows)
  return rows.map((row) => planOf(row, known.get(row.name.toLowerCase()), suppliers))
}

/** What a row makes of an ingredient; `before` is null for a new one. */
export interface ImportPlan {
  id: string
  row: IngredientRow
  before: IngredientFields | null
  after: IngredientFields
}

function planOf(
  row: IngredientRow,
  known: Prisma.IngredientModel | undefined,
  suppliers: Map<string, string>,
): ImportPlan {
  const { supplierName, ...sent } = row
  const isSaid = ([field, value]: [string, unknown]) => field !== 'row' && value !== undefined
  const said = Object.fromEntries(Object.entries(sent).filter(isSaid))
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
  const found = await tx.sql<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "Supplier"
    WHERE lower("name") IN (SELECT lower(n) FROM unnest(${data.map(({ name }) => name)}::text[]) n)`
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]))
}

async function lockNamed(tx: Tx, rows: IngredientRow[]): Promise<Map<string, Prisma.IngredientModel>> {
  // Lowered by the database alone, since its unique index is.
  const names = rows.map(({ name }) => name)
  const found = await tx.sql<Prisma.IngredientModel[]>`
    SELECT * FROM "Ingredient" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)
    ORDER BY "id" FOR UPDATE`
  return new Map(found.map((row) => [row.name.toLowerCase(), row]))
}

/** The rows that a statement is given, as one JSON text. */
const asRows = Prisma.sql`AS r("id" text, "name" text, "category" "IngredientCategory", "subcategory" text,
  "currentQuantity" numeric, "unit" "Unit", "reorderThreshold" numeric, "supplierId" text, "costPerUnitCents" int,
  "lotNumber" text, "expirationDate" date, "alphaAcid" numeric, "colorLovibond" numeric, "potential" numeric)`

/** Writes all plans: new ingredients, changed ones, and a transaction for every quantity that is another one now. */
export async function writePlans(tx: Tx, plans: ImportPlan[], userId: string): Promise<void> {
  const isChanged = ({ before, after }: ImportPlan) => JSON.stringify(before) !== JSON.stringify(after)
  const rows = (wanted: ImportPlan[]) => JSON.stringify(wanted.map(({ id, after }) => ({ id, ...after })))
  await tx.sql`
    INSERT INTO "Ingredient" ("id", "name", "category", "subcategory", "currentQuantity", "unit", "reorderThreshold",
      "supplierId", "costPerUnitCents", "lotNumber", "expirationDate", "alphaAcid", "colorLovibond", "potential",
      "createdAt", "updatedAt")
    SELECT r.*, ${tx.at}, ${tx.at} FROM jsonb_to_recordset(${rows(plans.filter(({ before }) => !before))}::jsonb)
      ${asRows}`
  await tx.sql`
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
  await tx.sql`
    INSERT INTO "IngredientTransaction" ("id", "ingredientId", "previousQuantity", "quantity", "newQuantity", "unit",
      "lotNumber", "transactionType", "notes", "userId", "timestamp")
    SELECT r."id", r."ingredientId", r."previous", r."currentQuantity", r."currentQuantity", r."unit",
      r."lotNumber", 'IMPORTED', 'Imported', ${userId}, ${new Date()}
    FROM jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb)
      AS r("id" text, "ingredientId" text, "previous" numeric, "currentQuantity" numeric, "unit" "Unit", "lotNumber" text)`
}
