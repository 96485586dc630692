import { allow, type Context } from '#api/context.ts'
import { caughtUp } from '#api/live/log/caughtUp.ts'
import type { DashboardSnapshot } from './dashboardSnapshot.ts'

/** The dashboard now. It contains whatever was committed before it was asked for, also by the one who asks. */
export async function dashboard(ctx: Context): Promise<DashboardSnapshot> {
  allow(ctx, 'read')
  await caughtUp(ctx)
  return ctx.app.dashboard.now()
}
