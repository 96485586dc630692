import { allow, type Context } from '#api/context.ts'
import type { AdminSnapshot } from './adminSnapshot.ts'
import { readHealth, type Health } from './health.ts'
import { readDataStats, readStats, type AdminStats, type DataStats } from './stats.ts'
import { readActivity } from './activity.service.ts'
import { readMailStats } from './mails.service.ts'

/** Everything administrators see at a glance, as it is now. */
export async function adminOverview(ctx: Context): Promise<AdminSnapshot> {
  allow(ctx, 'readAdmin')
  const { app } = ctx
  const [stats, health, dataStats, activity, mail] = await Promise.all([
    readStats(app.database),
    readHealth(app),
    readDataStats(app.database),
    readActivity(ctx.db, { limit: 15 }),
    readMailStats(app),
  ])
  return { stats, health, dataStats, activity, mail }
}

/** How many people and things there are. */
export async function adminStats(ctx: Context): Promise<AdminStats> {
  allow(ctx, 'readAdmin')
  return readStats(ctx.app.database)
}

/** How server and database are. */
export async function health(ctx: Context): Promise<Health> {
  allow(ctx, 'readAdmin')
  return readHealth(ctx.app)
}

/** What was stored lately. */
export async function dataStats(ctx: Context): Promise<DataStats> {
  allow(ctx, 'readAdmin')
  return readDataStats(ctx.app.database)
}
