import { allow, type App, type Context } from '#api/context.ts'
import { lockRow, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { valid } from '#api/errors.ts'
import { breweryFieldLabels, breweryFields, breweryId } from '#domain/brewery/breweryForm.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import type { MutationUpdateBreweryArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { zoneOf } from './breweryClock.service.ts'
import { chosenUnits } from '#domain/units/chosenUnits.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { offeredUnits, type OfferedUnits } from '#domain/units/units.ts'

type Brewery = Prisma.BreweryModel

/** What everybody reads in who chose nothing else. */
export function unitsOfBrewery({ units }: Pick<Brewery, 'units'>): OfferedUnits {
  return chosenUnits(units) ?? offeredUnits(storedUnits)
}

/** The brewery's own settings. */
export async function brewery(ctx: Context): Promise<Brewery> {
  allow(ctx, 'read')
  return ctx.loaders.need('brewery', breweryId)
}

/** Edits the brewery's settings, merged with what others changed since `baseVersion`. */
export async function updateBrewery(ctx: Context, input: MutationUpdateBreweryArgs): Promise<Brewery> {
  allow(ctx, 'editBrewery')
  const { baseVersion } = input
  const changes = valid(breweryFields.partial(), input.changes)
  const command = { name: 'updateBrewery', input: [baseVersion, changes], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockRow(tx, 'Brewery', { id: breweryId })
    if (!row) throw new Error('The row of the brewery is missing.')
    return applyEdit(tx, {
      announce: 'BrewerySaved',
      row,
      fields: {
        name: row.name,
        timeZone: zoneOf(row),
        units: unitsOfBrewery(row),
        currency: row.currency,
      },
      labels: breweryFieldLabels,
      edit: { baseVersion, changes },
      write: (data) => updateRow(tx, 'Brewery', { id: row.id, ...data }),
    })
  })
}

/** At the first start, or after a backup from before there were time zones was restored: gives the brewery its zone. */
export async function settleTimeZone({ database, env }: Pick<App, 'database' | 'env'>): Promise<void> {
  await sqlTransaction(database.pool, (sql) =>
    updateRows({ sql }, 'Brewery', { timeZone: null }, { timeZone: env.TIME_ZONE ?? ownTimeZone() }),
  )
}
