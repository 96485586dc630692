import { allow, type Context } from '#api/context.ts'
import { caughtUp } from '#api/live/log/caughtUp.ts'
import type { WallSnapshot } from './wallSnapshot.ts'

/** The current wall. It includes everything committed before the request. */
export async function wall(ctx: Context): Promise<WallSnapshot> {
  allow(ctx, 'showWall')
  await caughtUp(ctx)
  return ctx.app.wall.now()
}
