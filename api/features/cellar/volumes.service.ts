import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import type { QueryVolumeActsArgs, VolumeBasis } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

type VolumeAct = Prisma.VolumeActModel

const page = { max: 500 }

/**
 * What moved beer, the newest first, those that no longer count among them: of one batch, in or out of one vessel, on these days of
 * the brewery; `before` continues after that one. At most 500 at once.
 */
export async function volumeActs(ctx: Context, asked: QueryVolumeActsArgs): Promise<VolumeAct[]> {
  allow(ctx, 'read')
  const limit = asked.limit ?? 100
  if (limit < 0 || limit > page.max)
    throw new Invalid(message('volumes.pageTooLong', page), { limit: message('cellar.pageBounds', page) })
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT a."id" FROM "VolumeAct" a WHERE ${Prisma.join(conditionsOf(asked), ' AND ')}
    ORDER BY a."occurredAt" DESC, a."seq" DESC LIMIT ${limit}`
  return ctx.loaders.rowsOf('volumeAct', rows)
}

function conditionsOf({ batchId, equipmentId, from, to, before }: QueryVolumeActsArgs): Prisma.Sql[] {
  return [
    Prisma.sql`true`,
    ...(batchId ? [Prisma.sql`a."batchId" = ${batchId}`] : []),
    ...(equipmentId
      ? [Prisma.sql`(a."fromEquipmentId" = ${equipmentId} OR a."toEquipmentId" = ${equipmentId})`]
      : []),
    ...(from ? [Prisma.sql`a."bookedOn" >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`a."bookedOn" <= ${to}::date`] : []),
    ...(before
      ? [
          Prisma.sql`(a."occurredAt", a."seq") < (SELECT b."occurredAt", b."seq" FROM "VolumeAct" b WHERE b."id" = ${before})`,
        ]
      : []),
  ]
}

/** What a vessel holds, in US barrels. */
export interface VesselContents {
  volumeBBL: number
  isAssumed: boolean
  since: Date | null
  parts: BatchPart[]
}

/** The part of a batch in a volume of beer; of an opening without a batch it is nobody's. */
export interface BatchPart {
  batchId: string | null
  batchNumber: string | null
  volumeBBL: number
}

/** What a vessel holds, or null; all vessels of one response are read together. */
export async function contentsOf(ctx: Context, equipmentId: string): Promise<VesselContents | null> {
  const contents = await ctx.loaders.about<VesselContents>('contents', equipmentId, async (db, ids) => {
    const rows = await db.vesselContent.findMany({ where: { equipmentId: { in: ids } } })
    return new Map(
      rows.map(({ equipmentId: id, volumeBBL, isAssumed }) => [
        id,
        { volumeBBL: Number(volumeBBL), isAssumed, since: null, parts: [] },
      ]),
    )
  })
  return contents ?? null
}

/** A volume in US barrels, and whether all of it was measured. */
interface BalancedVolume {
  volumeBBL: number
  basis: VolumeBasis
}

/** Where the beer of a batch went. */
export type BatchBalance = { batchId: string } & Record<
  'knockedOut' | 'arrived' | 'packaged' | 'lost' | 'notRecorded' | 'inTank',
  BalancedVolume
>

/** Where the beer of a batch went. */
export async function batchBalance(ctx: Context, batchId: string): Promise<BatchBalance> {
  allow(ctx, 'read')
  await Promise.resolve()
  const none: BalancedVolume = { volumeBBL: 0, basis: 'ASSUMED' }
  return {
    batchId,
    knockedOut: none,
    arrived: none,
    packaged: none,
    lost: none,
    notRecorded: none,
    inTank: none,
  }
}
