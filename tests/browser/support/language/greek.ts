import type { PrismaClient } from '#generated/prisma/client.ts'

export const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const greek = 'αβψδεφγηιξκλμνοπϙρστθωϝχυζΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠϘΡΣΤΘΩϜΧΥΖ'

/** What people typed, by table: names, notes and reasons; not what the server wrote. */
const typed = {
  Brewery: ['name'],
  User: ['name'],
  Display: ['name', 'createdByName'],
  IngestAddress: ['name', 'createdByName'],
  Device: ['name', 'identity'],
  Mail: ['subject'],
  Equipment: ['name'],
  Cleaning: ['note'],
  Recipe: ['name', 'style', 'yeast', 'notes'],
  Batch: ['notes'],
  TrashedBatch: ['recipeName', 'deletedByName'],
  BatchLog: [
    'aromaNotes',
    'tasteNotes',
    'generalNotes',
    'issueDescription',
    'issueResolver',
    'issueResolution',
  ],
  LogRevision: ['reason', 'actorName'],
  Remark: ['text'],
  Photo: ['caption'],
  BrewStep: ['yeast'],
  BeerType: ['name', 'description'],
  Keg: ['location'],
  KegTransaction: ['notes'],
  Supplier: ['name'],
  PackageFormat: ['name'],
  PackageLot: ['holdReason'],
  Customer: ['name', 'address', 'licence', 'email', 'note'],
  Ingredient: ['name', 'subcategory', 'lotNumber'],
  IngredientTransaction: ['notes', 'lotNumber'],
  Lot: ['ingredientName', 'lotNumber', 'supplierName', 'holdReason'],
  LotFile: ['name'],
  Task: ['title'],
  Change: ['actorName'],
  Session: ['device'],
}

/** The same in what is recorded of changes, by their types. */
const typedInChanges = { 'Task%': 'title', 'Cleaning%': 'note', 'Delivery%': 'name' }

/** A text as `typeInGreek` writes it. */
export const inGreek = (text: string) =>
  text.replace(/[a-zA-Z]/g, (letter) => greek[latin.indexOf(letter)] ?? letter)

/** Writes what people typed in Greek letters: whatever a page says in Latin ones then comes from Brewhouse. */
export async function typeInGreek(prisma: PrismaClient): Promise<void> {
  for (const [table, columns] of Object.entries(typed)) {
    const set = columns.map((column) => `"${column}" = translate("${column}"::text, '${latin}', '${greek}')`)
    await prisma.$executeRawUnsafe(`UPDATE "${table}" SET ${set.join(', ')}`)
  }
  for (const [type, fact] of Object.entries(typedInChanges))
    await prisma.$executeRawUnsafe(
      `UPDATE "Change" SET "detail" = jsonb_set("detail", '{${fact}}', to_jsonb(translate("detail"->>'${fact}', '${latin}', '${greek}')))
      WHERE "type" LIKE '${type}' AND "detail"->>'${fact}' IS NOT NULL`,
    )
}
