import type { App } from '#api/context.ts'
import type { Database } from '#api/db/client.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { unordered } from '#api/features/ingredients/lowStock.service.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import { isOfTopic } from '#api/live/outbox/change.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { nextDays, sortedByDue, type TodayItem } from '#domain/overview/today.ts'
import { batchItems } from '#domain/overview/todayBatches.ts'
import {
  cleaningItem,
  deliveryItem,
  orderItems,
  plannedOrderItems,
  taskItem,
  timerItem,
} from '#domain/overview/todayItems.ts'
import { firstOrderBy, ordersDue } from '#domain/stock/shortages.ts'
import { brewingBatches, callsOf, type BrewingRow } from './brewCalls.service.ts'
import {
  expectedDeliveries,
  openTasks,
  vesselsToClean,
  waitingBatches,
  waitingBatchOf,
  type CleaningRow,
  type DeliveryRow,
  type TaskRow,
  type WaitingRow,
} from './todayRows.service.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { fermentingBatches, type Judged } from '#api/features/fermentation/fermentations.service.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'

declare module '#api/context.ts' {
  interface App {
    /** What there is to do, computed once for all who look at it. */
    today: State<TodayItem[]>
  }
}

/** The topics that affect it. */
const topics: readonly Topic[] = [
  'BATCHES',
  'EQUIPMENT',
  'LOGS',
  'INGREDIENTS',
  'RECIPES',
  'ALERTS',
  'USERS',
  'TASKS',
  'BREWERY',
]

/** At most four times a second, and at least once every half minute, since time passes. */
const everyMs = 250
const renewMs = 30_000

/** Everything that there is to do, from one snapshot of the database, the earliest first. */
async function readToday({ prisma }: Database, judged: Judged, now: Date): Promise<TodayItem[]> {
  const zone = await breweryZone(byPrisma(prisma).sql)
  const today = dayAt(now, zone)
  const fermenting = await fermentingBatches(byPrisma(prisma).sql, judged, now)
  const low = await unordered(byPrisma(prisma).sql)
  const planned = await plannedNeeds(byPrisma(prisma).sql, null)
  const lacking = ordersDue(without(planned, low), today, nextDays)
  const [brewing, batches, vessels, deliveries, tasks] = await prisma.$transaction(
    [
      prisma.$queryRaw<BrewingRow[]>(brewingBatches),
      prisma.$queryRaw<WaitingRow[]>(waitingBatches(today)),
      prisma.$queryRaw<CleaningRow[]>(vesselsToClean),
      prisma.$queryRaw<DeliveryRow[]>(expectedDeliveries(today)),
      prisma.$queryRaw<TaskRow[]>(openTasks),
    ],
    { isolationLevel: 'RepeatableRead' },
  )
  const items = [
    ...brewing.flatMap(timerItems),
    ...batches.flatMap((row) => {
      const batch = { ...waitingBatchOf(row), fermentation: fermenting.get(row.id) ?? null }
      return batchItems(batch, now, zone)
    }),
    ...vessels.map(cleaningItem),
    ...orderItems(low.length, firstOrderBy(plannedIn(low), planned, today)?.day ?? null),
    ...plannedOrderItems(lacking.ingredientIds.length, lacking.day),
    ...deliveries.map(deliveryItem),
    ...tasks.map(taskItem),
  ]
  return sortedByDue(items, now, zone)
}

const plannedIn = (low: Awaited<ReturnType<typeof unordered>>) =>
  low.filter(({ isPlanned }) => isPlanned).map(({ id }) => id)

/** What planned brews need beside these ingredients. */
function without(
  { brews, stocks }: Awaited<ReturnType<typeof plannedNeeds>>,
  others: readonly { id: string }[],
) {
  const ids = new Set(others.map(({ id }) => id))
  return { brews, stocks: stocks.filter(({ id }) => !ids.has(id)) }
}

function timerItems(brewing: BrewingRow): TodayItem[] {
  const { id, batchNumber, recipeName, brews, brewer: person, assignedTeam: team } = brewing
  const batch = { id, batchNumber, recipeName }
  return callsOf(brewing).map(({ vessel, ...call }) =>
    timerItem(call, { batch, vessel, person, team }, brews),
  )
}

/** What there is to do, of this process: one snapshot for all, sent again only when something on it changed. */
export function createToday(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<TodayItem[]> {
  return createState('today', parts, app, {
    compute: () => readToday(parts.database, app().judged, new Date()),
    compared: (items) => items,
    isAffectedBy: (change) => isOfTopic(change, topics),
    everyMs,
    renewMs,
  })
}
