import type { Prisma, PrismaClient } from '#generated/prisma/client.ts'

/**
 * Inserts rows into a table, all rows with the same columns in one statement; omitted columns get their default.
 * `createMany` would send every value as a parameter of its own, which takes ten times as long.
 */
export function insertRows(
  prisma: PrismaClient,
  table: Prisma.ModelName,
  rows: object[],
): Prisma.PrismaPromise<number>[] {
  const alike = new Map<string, object[]>()
  for (const row of rows) {
    const columns = columnsOf(row)
    const known = alike.get(columns)
    if (known) known.push(row)
    else alike.set(columns, [row])
  }
  return [...alike].map(([columns, some]) =>
    prisma.$executeRawUnsafe(
      `INSERT INTO "${table}" (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      JSON.stringify(some),
    ),
  )
}

/** The SQL names of the columns that a row has a value for. */
function columnsOf(row: object): string {
  const named = Object.entries(row).filter(([, value]) => value !== undefined)
  return named
    .map(([name]) => `"${name}"`)
    .sort()
    .join(', ')
}
