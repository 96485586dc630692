import type { Pool } from 'pg'
import type { Read } from './reads.ts'

/** The usual and the largest stock room, with the same number of transactions per ingredient. */
export const stockRooms = {
  usual: { ingredients: 200, transactionsEach: 15 },
  large: { ingredients: 20_000, transactionsEach: 15 },
}

/** Fills the stock room up to a number of ingredients, each with its history. */
export async function fillStockRoom(
  pool: Pool,
  { ingredients, transactionsEach }: { ingredients: number; transactionsEach: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO "Ingredient" ("id", "name", "category", "subcategory", "currentQuantity", "reorderThreshold",
       "costPerUnitCents", "supplierId", "updatedAt")
     SELECT 'more-' || n, 'Ingredient ' || lpad(n::text, 5, '0'), (ARRAY['GRAIN', 'HOPS', 'YEAST', 'MISC'])[1 + n % 4]::"IngredientCategory",
       'Base', 100 + n % 500, 50, 80 + n % 100, s.ids[1 + n % cardinality(s.ids)], now()
     FROM generate_series(1, $1 - (SELECT count(*)::int FROM "Ingredient")) n
     CROSS JOIN (SELECT array_agg("id") AS ids FROM "Supplier") s`,
    [ingredients],
  )
  await pool.query(
    `INSERT INTO "IngredientTransaction" ("id", "ingredientId", "transactionType", "quantity", "unit",
       "previousQuantity", "newQuantity", "userId", "notes", "timestamp")
     SELECT i."id" || '-' || n, i."id", 'ADD', 1, i."unit", n, n + 1, u."id", 'Quick add', now() - n * interval '1 day'
     FROM "Ingredient" i CROSS JOIN generate_series(1, $1::int) n
     CROSS JOIN (SELECT "id" FROM "User" LIMIT 1) u WHERE i."id" LIKE 'more-%'`,
    [transactionsEach],
  )
}

const ingredient = `id version updatedAt name category subcategory currentQuantity unit reorderThreshold
  supplier { id version updatedAt name email phone } costPerUnitCents lotNumber expirationDate alphaAcid colorLovibond
  potential stockStatus inventoryValueCents`

/** The reads of the stock room. Both return the same number of rows. */
export const stockReads: (Read & { mostRatio: number })[] = [
  {
    name: 'the first page of 200 ingredients',
    query: `{ asOfSeq ingredients(limit: 200) { ${ingredient} } }`,
    variables: () => ({}),
    mostRatio: 1.5,
  },
  {
    name: 'the figures over all ingredients',
    query: `{ ingredientStats { totalItems totalValueCents lowStock byCategory { category count valueCents } } }`,
    variables: () => ({}),
    // It sums up a hundred times as many rows; nothing else on the page does.
    mostRatio: 2,
  },
  {
    name: 'the history of one ingredient',
    query: `{ asOfSeq ingredientTransactions(ingredientId: "more-7", limit: 50) {
      id transactionType quantity unit previousQuantity newQuantity batchNumber lotNumber notes totalCostCents timestamp
      user { id name role } } }`,
    variables: () => ({}),
    mostRatio: 1.5,
  },
]
