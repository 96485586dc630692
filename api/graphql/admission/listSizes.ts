/** The maximum length of lists without a `limit`, where it isn't 20: by type and field. None for what is computed from its own row. */
export const longLists: Readonly<Record<string, number>> = {
  'Query.people': 50,
  'Query.equipment': 40,
  'Query.recipes': 200,
  'Query.beerTypes': 50,
  'Query.kegs': 100,
  'Query.suppliers': 50,
  'Query.customers': 100,
  'Query.deliveries': 50,
  'Query.trash': 50,
  'Query.activeBatches': 40,
  'Query.users': 50,
  'Query.sessions': 50,
  'Query.kegTransactions': 500,
  'Query.devices': 50,
  'Query.vesselDevices': 5,
  'Query.readings': 50,
  'Query.fermentations': 50,
  'Query.latestReadings': 5,
  'Query.ingestAddresses': 5,
  'SecondFactor.passkeys': 2,
  'Series.points': 200,
  'Recipe.lines': 8,
  'PreviewedRecipe.ingredients': 0,
  'PreviewedRecipe.mashSteps': 0,
  'PreviewedRecipe.temperatureProfile': 0,
  'Recipe.mashSteps': 1,
  'Recipe.temperatureProfile': 1,
  'Batch.temperatureProfile': 1,
  'Batch.stays': 0,
  'BatchLog.additions': 2,
  'BatchLog.photos': 1,
  'LogRevision.photos': 1,
  'Remark.photos': 1,
  'Recipe.photos': 1,
  'Query.lots': 100,
  'Ingredient.lots': 2,
  'IngredientNeed.lots': 2,
  'IngredientTransaction.lots': 1,
  'IngredientSaved.lots': 2,
  'Lot.photos': 1,
  'Lot.files': 1,
  'Lot.movements': 100,
}
const shortList = 20

/** The cost of reading or writing a whole file, in rows. */
const files: Readonly<Record<string, number>> = {
  'Query.previewIngredientImport': 1_000,
  'Query.exportIngredients': 1_000,
  'Query.assistantReply': 100,
  'Mutation.importIngredients': 1_000,
  'Mutation.importReadings': 1_000,
  'Mutation.importRecipes': 200,
}

/** The longest page of any list. */
const longestPage = 500

/** The maximum number of rows of a list: its page size if it has one, otherwise its maximum length. */
export function rowsOf(field: string, limit: unknown): number {
  if (typeof limit === 'number' && Number.isFinite(limit)) return Math.min(Math.max(limit, 1), longestPage)
  return longLists[field] ?? shortList
}

/** The cost of a field besides the rows that it returns. */
export const costOfField = (field: string): number => files[field] ?? 0
