import { breweryId } from '#domain/brewery/breweryForm.ts'
import { unitsRead } from '#domain/units/chosenUnits.ts'
import type { App } from '#api/context.ts'
import { zoneOf } from '#api/features/brewery/breweryClock.service.ts'
import { readerOf } from '#api/language/readers.ts'
import { isControlEvent } from '#api/live/outbox/change.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { ClockJump } from '#domain/overview/clock.ts'
import type { Health, MailStats } from '#generated/arguments.ts'
import { readActivity, type ActivityEntry } from './activity.service.ts'
import { readHealth } from './health.ts'
import { readMailStats } from './mails.service.ts'
import { readDataStats, readStats, type AdminStats, type DataStats } from './stats.ts'

/** What the administrators see at a glance. */
export interface AdminSnapshot {
  stats: AdminStats
  health: Health
  dataStats: DataStats
  activity: ActivityEntry[]
  mail: MailStats
  clockJump: ClockJump | null
}

declare module '#api/context.ts' {
  interface App {
    /** The administrators' overview, computed once for all who look at it. */
    adminOverview: State<AdminSnapshot>
  }
}

const everyMs = 1_000
/** Memory, uptime and presence change without a change in the brewery. */
const renewMs = 5_000
const entries = 15

/** The newest entries; as text in English and the units of the brewery, since all administrators get the same. */
async function activityAsBrewery({ prisma }: App['database']): Promise<ActivityEntry[]> {
  const brewery = await prisma.brewery.findUniqueOrThrow({ where: { id: breweryId } })
  const units = unitsRead(null, brewery.units)
  return readActivity(
    prisma,
    { limit: entries },
    readerOf('en', units, { zone: zoneOf(brewery), currency: brewery.currency }),
  )
}

/**
 * The overview of this process: one snapshot for all administrators who look at it. While the database is unreachable
 * it is the last one, with a health that says so.
 */
export function createAdminOverview(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<AdminSnapshot> {
  let last: Omit<AdminSnapshot, 'health'> | null = null
  async function compute(): Promise<AdminSnapshot> {
    const health = await readHealth(parts)
    if (!health.database.connected && last) return { ...last, health }
    const { database } = parts
    const [stats, dataStats, activity, mail] = await Promise.all([
      readStats(database),
      readDataStats(database),
      activityAsBrewery(database),
      readMailStats(app()),
    ])
    last = { stats, dataStats, activity, mail, clockJump: app().clock.jump() }
    return { ...last, health }
  }
  return createState('adminOverview', parts, app, {
    compute,
    isAffectedBy: (change) => !isControlEvent(change),
    everyMs,
    renewMs,
  })
}
