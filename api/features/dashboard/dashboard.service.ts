import { allow, type Context } from '#api/context.ts'
import { caughtUp } from '#api/live/log/caughtUp.ts'
import type { DashboardSnapshot } from './dashboardSnapshot.ts'

/** The current dashboard. It includes everything committed before the request, the asker's own commands among it. */
export async function dashboard(ctx: Context): Promise<DashboardSnapshot> {
  allow(ctx, 'read')
  await caughtUp(ctx)
  return ctx.app.dashboard.now()
}
