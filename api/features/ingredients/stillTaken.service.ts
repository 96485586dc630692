import { Prisma } from '#generated/prisma/client.ts'

/**
 * Whether a batch has something of an ingredient that it did not return, of all its movements of that ingredient: it returns
 * what it took one for one. Not by a sum, since what was taken in one unit may be returned in another.
 */
export const isStillTaken = Prisma.sql`(count(*) FILTER (WHERE "transactionType" = 'BREWED') > count(*) FILTER (WHERE "transactionType" <> 'BREWED')
  AND bool_or("transactionType" = 'BREWED' AND "quantity" > 0))`
