import { allow, type Context } from '#api/context.ts'
import type { AdminSnapshot } from './adminSnapshot.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import type { Health } from '#generated/arguments.ts'
import { readHealth } from './health.ts'
import { readDataStats, readStats, type AdminStats, type DataStats } from './stats.ts'
import { readActivity } from './activity.service.ts'
import { readMailStats } from './mails.service.ts'

/** The administrators' overview, as it is now. */
export async function adminOverview(ctx: Context): Promise<AdminSnapshot> {
  allow(ctx, 'readAdmin')
  const { app } = ctx
  const [stats, health, dataStats, activity, mail] = await Promise.all([
    readStats(app.database),
    readHealth(app),
    readDataStats(app.database),
    readActivity(ctx.db, { limit: 15 }, await breweryReader(ctx)),
    readMailStats(app),
  ])
  return { stats, health, dataStats, activity, mail, clockJump: app.clock.jump() }
}

/** How many people and things there are. */
export async function adminStats(ctx: Context): Promise<AdminStats> {
  allow(ctx, 'readAdmin')
  return readStats(ctx.app.database)
}

/** Health of server and database. */
export async function health(ctx: Context): Promise<Health> {
  allow(ctx, 'readAdmin')
  return readHealth(ctx.app)
}

/** The newest records. */
export async function dataStats(ctx: Context): Promise<DataStats> {
  allow(ctx, 'readAdmin')
  return readDataStats(ctx.app.database)
}
