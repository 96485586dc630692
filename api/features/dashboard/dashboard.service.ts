import { allow, type Context } from '#api/context.ts'
import { caughtUp } from '#api/live/log/caughtUp.ts'
import type { DashboardSnapshot } from './dashboardSnapshot.ts'

/** The current dashboard. It includes everything committed before the request, the asker's own commands among it. */
export async function dashboard(ctx: Context): Promise<DashboardSnapshot> {
  allow(ctx, 'read')
  await caughtUp(ctx)
  return dashboardFor(ctx, await ctx.app.dashboard.now())
}

/** The dashboard as the asker's role sees it. */
export function dashboardFor(ctx: Context, snapshot: DashboardSnapshot): DashboardSnapshot {
  const isAdministrator = ctx.asker?.user.role === 'ADMIN'
  return isAdministrator ? { ...snapshot, ...snapshot.forAdministrators } : snapshot
}
