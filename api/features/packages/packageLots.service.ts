import { allow, type Context } from '#api/context.ts'
import { likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { lockRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import {
  holdBy,
  holdReasonOf,
  refuseTooMany,
  released,
  type Hold,
  type HoldChange,
} from '#api/records/holds.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { groupBy } from '#domain/groupBy.ts'
import { message } from '#domain/language/message.ts'
import { packageLimits, packageLotCode, packageLotNumberOf } from '#domain/packages/packageLots.ts'
import { spellingsOf } from '#domain/search/folded.ts'
import type {
  MutationHoldPackageLotsArgs,
  MutationReleasePackageLotsArgs,
  QueryPackageLotArgs,
  QueryPackageLotsArgs,
} from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

type PackageLot = Prisma.PackageLotModel
type Movement = Prisma.PackageMovementModel

/** The packages of every beer and format, kegs among them, without retired formats of which nothing is left. */
export async function packageStock(ctx: Context): Promise<Prisma.KegModel[]> {
  allow(ctx, 'read')
  return ctx.db.keg.findMany({
    where: { OR: [{ quantity: { gt: 0 } }, { format: { retiredAt: null } }] },
    orderBy: [
      { beerType: { name: 'asc' } },
      { format: { kind: 'asc' } },
      { format: { name: 'asc' } },
      { id: 'asc' },
    ],
    take: 1_000,
  })
}

/** Lots of packages, those packed last first, without those of which all was withdrawn; at most 500. */
export async function packageLots(ctx: Context, asked: QueryPackageLotsArgs): Promise<PackageLot[]> {
  allow(ctx, 'read')
  const limit = asked.limit ?? 100
  const page = { max: packageLimits.listed }
  if (limit < 0 || limit > page.max)
    throw new Invalid(message('stockRules.pageTooLarge', page), {
      limit: message('stockRules.pageLimit', page),
    })
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT l."id" FROM "PackageLot" l WHERE ${Prisma.join(conditionsOf(asked), ' AND ')}
    ORDER BY l."packagedAt" DESC, l."id" DESC LIMIT ${limit}`
  return ctx.loaders.rowsOf('packageLot', rows)
}

function conditionsOf(asked: QueryPackageLotsArgs): Prisma.Sql[] {
  const { beerTypeId, formatId, batchId, isOpen, before } = asked
  const words = asked.search?.trim().slice(0, 200) ?? ''
  return [
    Prisma.sql`l."count" > 0`,
    ...(beerTypeId ? [Prisma.sql`l."beerTypeId" = ${beerTypeId}`] : []),
    ...(formatId ? [Prisma.sql`l."formatId" = ${formatId}`] : []),
    ...(batchId ? [Prisma.sql`l."batchId" = ${batchId}`] : []),
    ...(isOpen === true ? [Prisma.sql`l."remaining" > 0`] : []),
    ...(isOpen === false ? [Prisma.sql`l."remaining" = 0`] : []),
    ...(words ? [saying(words)] : []),
    ...(before
      ? [
          Prisma.sql`(l."packagedAt", l."id") < (SELECT b."packagedAt", b."id" FROM "PackageLot" b WHERE b."id" = ${before})`,
        ]
      : []),
  ]
}

/** Whether lot l has this code, or says these words. */
function saying(search: string): Prisma.Sql {
  const number = packageLotNumberOf(search)
  const searched = Prisma.sql`concat_ws(E'\\n', l."batchNumber", (SELECT b."name" FROM "BeerType" b WHERE b."id" = l."beerTypeId"),
    (SELECT f."name" FROM "PackageFormat" f WHERE f."id" = l."formatId"))`
  const says = spelledLike(searched, likeWord(spellingsOf(search)))
  return number === null ? says : Prisma.sql`(l."number" = ${number} OR ${says})`
}

/** A lot of packages by its id or its code, or null. */
export async function findPackageLot(
  ctx: Context,
  { id, code }: QueryPackageLotArgs,
): Promise<PackageLot | null> {
  allow(ctx, 'read')
  if (id) return ctx.loaders.load('packageLot', id)
  const number = code ? packageLotNumberOf(code) : null
  return number === null ? null : ctx.db.packageLot.findUnique({ where: { number } })
}

/** The lots of the packages of a beer and format with something left, in the order in which they are removed. */
export async function openLotsOf(
  ctx: Context,
  { beerTypeId, formatId }: Pick<Prisma.KegModel, 'beerTypeId' | 'formatId'>,
): Promise<PackageLot[]> {
  const keyOf = (lot: Pick<PackageLot, 'beerTypeId' | 'formatId'>) => `${lot.beerTypeId} ${lot.formatId}`
  const found = await ctx.loaders.about<PackageLot[]>(
    'open lots of packages',
    keyOf({ beerTypeId, formatId }),
    async (db, keys) => {
      const rows = await db.$queryRaw<PackageLot[]>`
        SELECT l.* FROM "PackageLot" l WHERE l."remaining" > 0 AND l."beerTypeId" || ' ' || l."formatId" = ANY(${keys})
        ORDER BY l."heldAt" IS NOT NULL, l."packedOn", l."id"`
      return groupBy(rows, keyOf)
    },
  )
  return (found ?? []).slice(0, packageLimits.listed)
}

/** The movements of a lot of packages, newest first. */
export function movementsOf(ctx: Context, packageLotId: string): Promise<Movement[]> {
  return ctx.db.packageMovement.findMany({
    where: { packageLotId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: packageLimits.listed,
  })
}

/** The lots that a change moved, as they are now. */
export async function lotsOfChange(
  ctx: Context,
  { lotIds = [] }: { lotIds?: string[] },
): Promise<PackageLot[]> {
  const found = await Promise.all(lotIds.map((id) => ctx.loaders.load('packageLot', id)))
  return found.filter((lot) => lot !== null)
}

/** The vessel that a lot was filled from, by what is booked of it; null if that is not known. */
export async function vesselOf(ctx: Context, lot: PackageLot): Promise<Prisma.EquipmentModel | null> {
  if (lot.fromEquipmentId) return ctx.loaders.load('equipment', lot.fromEquipmentId)
  const id = await ctx.loaders.about<string>('vessels of packages', lot.id, async (db, ids) => {
    const acts = await db.volumeAct.findMany({
      where: { packageLotId: { in: ids }, supersededAt: null, fromEquipmentId: { not: null } },
      select: { packageLotId: true, fromEquipmentId: true },
    })
    return new Map(acts.map((act) => [act.packageLotId ?? '', act.fromEquipmentId ?? '']))
  })
  return ctx.loaders.load('equipment', id)
}

/** Puts lots of packages on hold; those that are on hold already stay as they are. One with an earlier time is a fact of then. */
export async function holdPackageLots(
  ctx: Context,
  input: MutationHoldPackageLotsArgs,
): Promise<PackageLot[]> {
  const { user } = allow(ctx, 'holdLots')
  const { ids, occurredAt } = input
  const reason = holdReasonOf(input.reason)
  refuseTooMany(ids)
  return inTransaction(ctx, { name: 'holdPackageLots', input: [ids, reason], id: input.commandId }, (tx) =>
    changeHold(tx, ids, { act: 'HELD', ...holdBy(user, reason, { occurredAt, at: tx.at }) }),
  )
}

/** Puts lots of packages on hold as a part of another command. */
export async function holdPackages(tx: Tx, ids: readonly string[], hold: Hold): Promise<void> {
  if (ids.length > 0) await changeHold(tx, ids, { act: 'HELD', ...hold })
}

/** Releases lots of packages from hold. */
export async function releasePackageLots(
  ctx: Context,
  { ids, commandId }: MutationReleasePackageLotsArgs,
): Promise<PackageLot[]> {
  allow(ctx, 'releaseLots')
  refuseTooMany(ids)
  return inTransaction(ctx, { name: 'releasePackageLots', input: ids, id: commandId }, (tx) =>
    changeHold(tx, ids, released),
  )
}

/** Releases a lot of packages that was just put on hold. */
export async function undoPackageHold(tx: Tx, { entityId }: TakeBack<'PackageLotSaved'>): Promise<void> {
  await changeHold(tx, [entityId], released)
}

/** Writes the hold of lots of packages; their kegs are locked first, which guard them. */
async function changeHold(
  tx: Tx,
  ids: readonly string[],
  { act, ...hold }: HoldChange,
): Promise<PackageLot[]> {
  await tx.sql`
    SELECT k."id" FROM "Keg" k WHERE (k."beerTypeId", k."formatId") IN (
      SELECT l."beerTypeId", l."formatId" FROM "PackageLot" l WHERE l."id" = ANY(${ids})) ORDER BY k."id" FOR UPDATE`
  const rows = await lockRows(tx, 'PackageLot', { id: ids })
  if (rows.length < new Set(ids).size) throw new NotFound(message('packages.lotGone'))
  const after = new Map(rows.map((row) => [row.id, row]))
  for (const { id } of rows.filter((row) => (row.heldAt === null) === (act === 'HELD'))) {
    const lot = await updateRow(tx, 'PackageLot', { id, ...hold })
    after.set(id, lot)
    record(tx, {
      type: 'PackageLotSaved',
      entityId: id,
      detail: { version: lot.version, code: packageLotCode(lot.number), act, reason: hold.holdReason },
    })
  }
  return ids.flatMap((id) => after.get(id) ?? [])
}
