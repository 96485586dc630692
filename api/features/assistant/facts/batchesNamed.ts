import { dayOf } from '#domain/batches/timeline.ts'
import { allow, type Context } from '#api/context.ts'
import { expectedDays, type ExpectedDays } from '#domain/batches/expectedDays.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { vesselFieldOf } from '#domain/equipment/vessels.ts'
import { likeWhole, likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { spellingsOf } from '#domain/search/folded.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { isCalled } from './labels.ts'
import type { BreweryClock } from '#api/features/brewery/breweryClock.service.ts'

const include = {
  recipe: true,
  brewer: { select: { name: true } },
  mashTun: { select: { label: true } },
  kettle: { select: { label: true } },
  fermenter: { select: { label: true } },
  briteTank: { select: { label: true } },
} as const satisfies Prisma.BatchInclude

/** A batch with its recipe, its brewer and its vessels. */
export type KnownBatch = Prisma.BatchGetPayload<{ include: typeof include }>

/** The stages in which a batch is in a vessel. */
const inVessel = ['MASHING', 'BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING'] as const

/** The batches in vessels, by the day of their brew. */
export async function batchesInVessels(ctx: Context): Promise<KnownBatch[]> {
  allow(ctx, 'read')
  return ctx.db.batch.findMany({
    where: { stage: { in: [...inVessel] } },
    include,
    orderBy: [{ brewDate: 'asc' }, { batchNumber: 'asc' }],
    take: 500,
  })
}

/** The planned brews, the next first. */
export async function plannedBatches(ctx: Context): Promise<KnownBatch[]> {
  allow(ctx, 'read')
  return ctx.db.batch.findMany({
    where: { stage: 'PLANNED' },
    include,
    orderBy: [{ brewDate: 'asc' }, { batchNumber: 'asc' }],
    take: 200,
  })
}

/**
 * The batches that a name means: a number, the label of the vessel that it is in, a recipe or a style. At most three;
 * those in a vessel come first, then planned ones, then the latest.
 */
export async function batchesNamed(ctx: Context, name: string): Promise<KnownBatch[]> {
  const inside = (await batchesInVessels(ctx)).filter((batch) => isCalled(vesselOf(batch) ?? '', name))
  if (inside.length > 0) return inside
  const called = Prisma.sql`concat_ws(E'\\n', b."batchNumber", r."name")`
  const ids = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT b."id" FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    WHERE ${spelledLike(called, likeWord(spellingsOf(name.trim())))}
      OR ${spelledLike(Prisma.sql`r."style"`, likeWhole(name.trim()))}
    ORDER BY b."completedAt" DESC NULLS FIRST, b."brewDate" DESC LIMIT 20`
  const found = await ctx.db.batch.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include,
    orderBy: [{ completedAt: { sort: 'desc', nulls: 'first' } }, { brewDate: 'desc' }],
  })
  const rank = ({ stage }: KnownBatch) => (vesselFieldOf(stage) ? 0 : stage === 'PLANNED' ? 1 : 2)
  const active = found.filter((batch) => rank(batch) === 0)
  return (active.length > 0 ? active : found.sort((a, b) => rank(a) - rank(b))).slice(0, 3)
}

/** The label of the vessel that a batch is in, or null. */
export function vesselOf({ stage, mashTun, kettle, fermenter, briteTank }: KnownBatch): string | null {
  const field = vesselFieldOf(stage)
  const vessels = { mashTunId: mashTun, kettleId: kettle, fermenterId: fermenter, briteTankId: briteTank }
  return (field && vessels[field]?.label) ?? null
}

/** When a batch should leave its tanks, by its own days. */
export function expectedDaysOf(batch: KnownBatch, { today, zone }: BreweryClock): ExpectedDays {
  return expectedDays(
    {
      ...batch,
      brewDate: dayOf(batch.brewDate),
      fermentingSince: batch.fermentingStartDate && dayAt(batch.fermentingStartDate, zone),
      conditioningSince: batch.conditioningStartDate && dayAt(batch.conditioningStartDate, zone),
    },
    today,
  )
}
