import { allow, type Context } from '#api/context.ts'
import { caughtUp } from '#api/live/log/caughtUp.ts'
import type { TodayItem } from '#domain/overview/today.ts'

/** What there is to do. It includes everything committed before the request, the asker's own commands among it. */
export async function today(ctx: Context): Promise<TodayItem[]> {
  allow(ctx, 'read')
  await caughtUp(ctx)
  return ctx.app.today.now()
}
