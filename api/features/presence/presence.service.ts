import { allow, type Context } from '#api/context.ts'
import { valid } from '#api/errors.ts'
import { presenceFields } from '#domain/people/presence.ts'
import type { MutationHereArgs } from '#generated/arguments.ts'

/** Stores where the asker is; other screens are updated immediately if that changed. */
export async function here(ctx: Context, input: MutationHereArgs): Promise<boolean> {
  const { user } = allow(ctx, 'tellPresence')
  const { visit, page, editing } = valid(presenceFields, { ...input, editing: input.editing ?? null })
  const id = `${user.id}:${visit}`
  const moved = await ctx.app.database.prisma.$queryRaw<{ isNews: boolean }[]>`
    WITH before AS (SELECT * FROM "Presence" WHERE "id" = ${id})
    INSERT INTO "Presence" ("id", "userId", "page", "editing") VALUES (${id}, ${user.id}, ${page}, ${editing})
    ON CONFLICT ("id") DO UPDATE SET "page" = excluded."page", "editing" = excluded."editing", "seenAt" = now(),
      "since" = CASE WHEN "Presence"."editing" IS DISTINCT FROM excluded."editing" THEN now() ELSE "Presence"."since" END
    RETURNING NOT EXISTS (
      SELECT 1 FROM before WHERE "page" = ${page} AND "editing" IS NOT DISTINCT FROM ${editing}
        AND "seenAt" > now() - interval '13 seconds'
    ) AS "isNews"`
  if (moved[0]?.isNews) ctx.app.presence.changed()
  return true
}
