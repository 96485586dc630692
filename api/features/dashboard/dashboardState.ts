import type { App } from '#api/context.ts'
import { isOfTopic } from '#api/live/outbox/change.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { readDashboard, type DashboardSnapshot } from './dashboardSnapshot.ts'

declare module '#api/context.ts' {
  interface App {
    /** The dashboard, computed once for all who look at it. */
    dashboard: State<DashboardSnapshot>
  }
}

/** The topics that affect the dashboard. Readings of devices affect it only through alerts. */
const topics: readonly Topic[] = ['BATCHES', 'LOGS', 'EQUIPMENT', 'KEGS', 'INGREDIENTS', 'RECIPES', 'ALERTS']

/** At most four snapshots a second, and at least one every half minute, since its time windows move. */
const everyMs = 250
const renewMs = 30_000

/** The dashboard of this process: one snapshot for all who look at it. `app` is only called once there is a viewer. */
export function createDashboard(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<DashboardSnapshot> {
  return createState('dashboard', parts, app, {
    compute: () => readDashboard(parts.database, new Date()),
    isAffectedBy: (change) => isOfTopic(change, topics),
    everyMs,
    renewMs,
  })
}
