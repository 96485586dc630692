import { allow, type Context } from '#api/context.ts'
import { findRow } from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { commandsOf, type SentAs } from '#api/records/commands.ts'
import { retirementOf } from '#api/records/retirement.ts'
import { message } from '#domain/language/message.ts'
import { packageFormat } from '#domain/packages/packageFormat.ts'
import type { PackageFormatChanges, PackageFormatInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const taken = message('packages.taken')
const gone = message('packages.gone')
const isSpecified = message('packages.isSpecified')

/** Every package format by kind and name, without those that were retired. */
export async function packageFormats(ctx: Context): Promise<Prisma.PackageFormatModel[]> {
  allow(ctx, 'read')
  return ctx.db.packageFormat.findMany({
    where: { retiredAt: null },
    orderBy: [{ kind: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

/** Adds and edits package formats. What was filled holds what its format held then, so the volume of one that was filled stays. */
export const formatCommands = commandsOf(
  packageFormat satisfies SentAs<PackageFormatInput, PackageFormatChanges>,
  {
    create: { command: 'createPackageFormat', action: 'editFormats' },
    update: { command: 'updatePackageFormat', action: 'editFormats' },
    saved: 'FormatSaved',
    taken,
    gone,
    async refuse(tx, values, row) {
      if (!row) return
      const holdsOther =
        (values.kind !== undefined && values.kind !== row.kind) ||
        (values.perCase !== undefined && values.perCase !== row.perCase) ||
        (values.volumeBBL !== undefined && values.volumeBBL !== Number(row.volumeBBL))
      const isRenamed = values.name !== undefined && values.name !== row.name
      if (row.size && (holdsOther || isRenamed)) throw new Refused(isSpecified)
      if (holdsOther && (await findRow(tx, 'PackageLot', { formatId: row.id })))
        throw new Refused(message('packages.wasFilled', { name: row.name }))
    },
  },
)

/** Retires package formats, and puts them back; the two sizes of kegs stay. */
export const formatRetirement = retirementOf('PackageFormat', {
  retire: { command: 'retirePackageFormat', action: 'editFormats' },
  saved: 'FormatSaved',
  gone,
  refuseRetire: ({ size }) => (size ? isSpecified : null),
  async refuseRestore(tx, id) {
    const others = await tx.sql`
      SELECT 1 FROM "PackageFormat" f JOIN "PackageFormat" o ON lower(o."name") = lower(f."name")
      WHERE f."id" = ${id} AND o."retiredAt" IS NULL`
    if (others.length > 0) throw new Refused(taken)
  },
})
