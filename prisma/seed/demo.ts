import type { PrismaClient } from '#generated/prisma/client.ts'
import { activityRows } from './activity.ts'
import { brewAll } from './brews.ts'
import { brewPlan } from './brewPlan.ts'
import { calendarOf } from './calendar.ts'
import { equipmentRows } from './equipment.ts'
import { stockKegs } from './kegs.ts'
import { logAll } from './logs.ts'
import { userRows } from './people.ts'
import { recipeRows } from './recipes.ts'
import { vesselHistory } from './vesselHistory.ts'

/** Whether nobody has begun to use this brewery: it has no people and no vessels. */
export async function isEmptyBrewery(prisma: PrismaClient): Promise<boolean> {
  const [user, vessel] = await Promise.all([
    prisma.user.findFirst({ select: { id: true } }),
    prisma.equipment.findFirst({ select: { id: true } }),
  ])
  return !user && !vessel
}

/**
 * Fills an empty brewery with the demo: people, vessels, recipes, batches in every stage with their logs, kegs and the
 * activity of two days, in one transaction. The same day gives the same rows; everything that happened did so before
 * the local midnight with which that day began.
 */
export async function loadDemo(
  prisma: PrismaClient,
  now: Date,
  { passwordHash }: { passwordHash: string },
): Promise<void> {
  const calendar = calendarOf(now)
  const brews = brewAll(brewPlan, calendar)
  const vessels = vesselHistory(brews, calendar)
  const logs = logAll(brews, calendar)
  const { beerTypes, kegs, movements } = stockKegs(brews, calendar)
  const activity = activityRows({ brews, vessels, logs, kegs: movements }, calendar)
  await prisma.$transaction([
    prisma.user.createMany({ data: userRows(calendar, passwordHash) }),
    prisma.equipment.createMany({ data: equipmentRows(calendar, vessels) }),
    prisma.recipe.createMany({ data: recipeRows(calendar) }),
    prisma.batch.createMany({ data: brews.map(({ row }) => row) }),
    prisma.batchLog.createMany({ data: logs.map(({ row }) => row) }),
    prisma.beerType.createMany({ data: beerTypes }),
    prisma.keg.createMany({ data: kegs }),
    prisma.kegTransaction.createMany({ data: movements.map(({ row }) => row) }),
    prisma.change.createMany({ data: activity }),
  ])
}
