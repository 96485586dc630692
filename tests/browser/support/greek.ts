import type { PrismaClient } from '#generated/prisma/client.ts'

const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const greek = 'αβψδεφγηιξκλμνοπϙρστθωϝχυζΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠϘΡΣΤΘΩϜΧΥΖ'

/** What people typed, by table: names, notes and reasons; not what the server wrote. */
const typed = {
  Brewery: ['name'],
  User: ['name'],
  Display: ['name', 'createdByName'],
  Equipment: ['name'],
  Cleaning: ['note'],
  Recipe: ['name', 'style', 'yeast', 'notes'],
  Batch: ['notes'],
  TrashedBatch: ['recipeName', 'deletedByName'],
  BatchLog: ['aromaNotes', 'tasteNotes', 'generalNotes', 'issueDescription'],
  LogRevision: ['reason', 'actorName'],
  Remark: ['text'],
  Photo: ['caption'],
  BrewStep: ['yeast'],
  BeerType: ['name', 'description'],
  Keg: ['location'],
  KegTransaction: ['notes'],
  Supplier: ['name'],
  Ingredient: ['name', 'subcategory', 'lotNumber'],
  IngredientTransaction: ['notes', 'lotNumber'],
  Task: ['title'],
  Change: ['actorName'],
  Session: ['device'],
}

/** A text as `typeInGreek` writes it. */
export const inGreek = (text: string) =>
  text.replace(/[a-zA-Z]/g, (letter) => greek[latin.indexOf(letter)] ?? letter)

/** Writes what people typed in Greek letters: whatever a page says in Latin ones then comes from Brewhouse. */
export async function typeInGreek(prisma: PrismaClient): Promise<void> {
  for (const [table, columns] of Object.entries(typed)) {
    const set = columns.map((column) => `"${column}" = translate("${column}"::text, '${latin}', '${greek}')`)
    await prisma.$executeRawUnsafe(`UPDATE "${table}" SET ${set.join(', ')}`)
  }
}
