import { Prisma } from '#generated/prisma/client.ts'

/**
 * Whether a batch has something of an ingredient that it did not return, of all its movements of that ingredient. In several units it
 * is returned one for one: what was taken in one unit may be returned in another.
 */
export const isStillTaken = Prisma.sql`(CASE WHEN count(DISTINCT "unit") = 1
    THEN sum(CASE WHEN "transactionType" = 'BREWED' THEN "quantity" ELSE -"quantity" END) > 0
    ELSE count(*) FILTER (WHERE "transactionType" = 'BREWED') > count(*) FILTER (WHERE "transactionType" <> 'BREWED')
      AND bool_or("transactionType" = 'BREWED' AND "quantity" > 0) END)`
