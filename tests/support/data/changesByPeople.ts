import type { PrismaClient } from '#generated/prisma/client.ts'

/** How many changes people have made; alerts, which the server finds by itself at any moment, are none of these. */
export const changesByPeople = (prisma: Pick<PrismaClient, 'change'>): Promise<number> =>
  prisma.change.count({ where: { type: { not: { startsWith: 'Alert' } } } })
