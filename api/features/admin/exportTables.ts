/** Columns that never leave the server. */
const secrets: Partial<Record<string, readonly string[]>> = {
  User: ['passwordHash', 'temporaryUntil'],
  Mail: ['secret'],
  Display: ['tokenHash'],
}

/** Every table of an export, with what it is sorted by. */
export const exportedTables = [
  'User',
  'Equipment',
  'Recipe',
  'RecipeIngredient',
  'Batch',
  'BatchLog',
  'LogRevision',
  'TrashedBatch',
  'BeerType',
  'Keg',
  'KegTransaction',
  'Supplier',
  'Ingredient',
  'IngredientTransaction',
  'Alert',
  'Mail',
  'Display',
  'Change',
] as const

/** Tables that are not exported: tokens, presence, stored answers to commands, and the outbox's bookkeeping. */
export const tablesNotExported = [
  'Session',
  'KnownDevice',
  'SignInCount',
  'Visit',
  'Presence',
  'Command',
  'ChangeCounter',
  'Generation',
  '_prisma_migrations',
] as const

/** Columns of a table that are left out. */
export function secretColumnsOf(table: string): readonly string[] {
  return secrets[table] ?? []
}
