import { readerIn, type Context } from '#api/context.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { breweryId } from '#domain/brewery/breweryForm.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import type { Reader } from '#domain/language/reader.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'

/** The time in the brewery: the moment, the zone of its clocks, and the day on its calendar. */
export interface BreweryClock {
  now: Date
  zone: string
  today: Day
}

/** The brewery's time zone, by its row; that of this server until the row has one. */
export function zoneOf(row: { timeZone: string | null } | null | undefined): string {
  return row?.timeZone ?? ownTimeZone()
}

/** The brewery's time zone, read by this connection. */
export async function breweryZone(sql: RunSql): Promise<string> {
  const [row] = await sql<{ timeZone: string | null }[]>`SELECT "timeZone" FROM "Brewery"`
  return zoneOf(row)
}

/** Who reads the answer to a request, on the clocks of the brewery. */
export async function breweryReader(ctx: Context): Promise<Reader> {
  return { ...readerIn(ctx), zone: zoneOf(await ctx.loaders.load('brewery', breweryId)) }
}

/** The time in the brewery, for a request. */
export async function breweryClock(ctx: Context): Promise<BreweryClock> {
  const [now, row] = [new Date(), await ctx.loaders.load('brewery', breweryId)]
  const zone = zoneOf(row)
  return { now, zone, today: dayAt(now, zone) }
}
